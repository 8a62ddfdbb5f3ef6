import { Text } from '../kit/text.ts'

/** Letters of a new password at least: length is what guessing costs (F-179 asks for six; ours is more). */
export const PASSWORD_MIN = 10
const PASSWORD_MAX = 200

/** A password as somebody chooses it. */
export const NewPassword = Text(PASSWORD_MAX).min(PASSWORD_MIN)

/** Words of most lists of common passwords, in our four languages; what is added to them helps little. */
const COMMON = [
  'password passwort motdepasse wachtwoord geheim secret secreto welcome willkommen bienvenue bonjour welkom hallo hello',
  'letmein qwerty qwertz azerty asdfgh yxcvbn zxcvbn iloveyou ichliebedich jetaime sunshine sonnenschein soleil princess',
  'dragon monkey football fussball voetbal baseball superman batman pokemon starwars master admin administrator root',
  'login changeme default testing sommer summer winter herbst spring kino cinema cinéma bioscoop movie film theater',
]
  .join(' ')
  .split(' ')

const LEET: Readonly<Record<string, string>> = {
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}
const YEAR = /(?:19|20)\d\d/g
/** What a password must hold beside common words, runs and the names of its owner. */
const REST_MIN = 5

/**
 * Whether a password is one of those that are tried first: nothing much is left of it without common words,
 * the words that `names` say of its owner (name, e-mail, house), years, and runs like `1234` or `aaaa`.
 */
export function isCommonPassword(password: string, names: readonly string[]): boolean {
  const plain = password.toLowerCase()
  const spelled = plain.replace(/[013457@$!]/g, (letter) => LEET[letter]!)
  const words = [...COMMON, ...names.flatMap((name) => name.toLowerCase().split(/[^\p{L}\p{N}]+/u))]
  return [plain, spelled].some((text) => withoutRuns(without(text, words)).length < REST_MIN)
}

function without(text: string, words: readonly string[]): string {
  return words
    .filter((word) => word.length > 2)
    .reduce((rest, word) => rest.replaceAll(word, ''), text)
    .replace(YEAR, '')
}

/** Of letters that repeat or follow one another, as `aaaa`, `4567` or `dcba`, only the first. */
function withoutRuns(text: string): string {
  return [...text].filter((letter, at, all) => at === 0 || Math.abs(codeOf(letter) - codeOf(all[at - 1]!)) > 1).join('')
}

function codeOf(letter: string): number {
  return letter.codePointAt(0)!
}
