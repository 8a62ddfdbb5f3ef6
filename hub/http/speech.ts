import { en } from '#protocol/i18n/errors/en.ts'
import { Speech } from '#protocol/server/speech.ts'

/** How the hub words what it refuses. */
export const speech = new Speech(en)
