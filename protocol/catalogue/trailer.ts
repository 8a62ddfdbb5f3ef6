/** A trailer that we can show: where it is, and its number there. */
export interface Trailer {
  host: 'YouTube' | 'Vimeo'
  video: string
}

const YOUTUBE = /^[\w-]{6,20}$/
const VIMEO = /^\d{4,12}$/

/** The trailer at an address; null where it is of another host, or no video of it. @source F-181 */
export function trailerOf(address: string): Trailer | null {
  const found = /^https?:\/\/(?:www\.|m\.|player\.)?([a-z0-9.-]+)(?::443)?\/([^?#]*)(?:\?([^#]*))?/i.exec(address)
  const [, host = '', path = '', query = ''] = found ?? []
  const last = path.split('/').filter(Boolean).at(-1) ?? ''
  if (host === 'youtu.be') return youtube(last)
  if (host === 'youtube.com' || host === 'youtube-nocookie.com')
    return youtube(/^(embed|shorts|live)\//.test(path) ? last : (/(?:^|&)v=([^&]*)/.exec(query)?.[1] ?? ''))
  return host === 'vimeo.com' && VIMEO.test(last) ? { host: 'Vimeo', video: last } : null
}

function youtube(video: string): Trailer | null {
  return YOUTUBE.test(video) ? { host: 'YouTube', video } : null
}
