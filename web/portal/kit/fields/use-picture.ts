import { useEffect, useRef, useState } from 'react'
import { useCall } from '#kit/use-call.ts'
import { uploadPicture } from '#protocol/catalogue/picture-calls.ts'
import { PICTURE_MAX_BYTES } from '#protocol/kit/pictures.ts'
import { useT } from '../../texts.ts'

export interface PictureWork {
  /** How much of it is on its way, from 0 to 1; null = nothing is. */
  share: number | null
  /** Why it did not arrive; the file is kept, and may be sent again. */
  trouble: string | null
  /** Sends the first picture of these. */
  take: (files: Iterable<File> | null | undefined) => void
  /** Sends the same once more; null where nothing failed that may go well later. */
  again: (() => void) | null
  stop: () => void
}

/** Sends pictures, one at a time; `onKept` gets the name of each that the hub has kept. */
export function usePicture(onKept: (picture: string) => void): PictureWork {
  const t = useT()
  const call = useCall()
  const [share, setShare] = useState<number | null>(null)
  const [failed, setFailed] = useState<{ text: string; file: File | null } | null>(null)
  const running = useRef<AbortController | null>(null)
  const latest = useRef(onKept)
  latest.current = onKept
  useEffect(() => () => running.current?.abort(), [])

  const send = async (file: File): Promise<void> => {
    if (file.size > PICTURE_MAX_BYTES)
      return setFailed({ text: t('picture.large', { megabytes: PICTURE_MAX_BYTES / 1e6 }), file: null })
    running.current?.abort()
    const own = new AbortController()
    running.current = own
    setFailed(null)
    setShare(0)
    const outcome = await call(uploadPicture, { file, onShare: setShare, signal: own.signal })
    if (running.current !== own) return
    running.current = null
    setShare(null)
    if (own.signal.aborted) return
    if (outcome.kind === 'answer') return latest.current(outcome.data.picture)
    if (outcome.kind === 'unreachable') return setFailed({ text: t('picture.line'), file })
    setFailed({ text: outcome.message, file: outcome.kind === 'denied' ? file : null })
  }
  return {
    share,
    trouble: failed?.text ?? null,
    take: (files) => {
      const [file] = files ?? []
      if (file) void send(file)
    },
    again: failed?.file ? () => void send(failed.file!) : null,
    stop: () => running.current?.abort(),
  }
}
