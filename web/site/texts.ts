import { useT as useTexts } from '#kit/texts.tsx'
import type { en } from '#protocol/i18n/site/en.ts'
import type { Translate } from '#protocol/i18n/texts.ts'

export type T = Translate<typeof en>

export function useT(): T {
  return useTexts<typeof en>()
}
