import * as z from 'zod'
import { LOCALES } from '../i18n/locales.ts'
import type { Words } from '../i18n/words-in.ts'
import { pictureUrl } from '../kit/pictures.ts'
import { Address, PictureName, Url } from '../kit/shapes.ts'
import { Lines, Text } from '../kit/text.ts'
import { type Refusal, refuse } from '../result.ts'
import { LocalDate, LocalTime } from '../time/shapes.ts'

/**
 * A text of the site in the languages in which somebody wrote it; a reader of another one reads the first
 * language of the house (`wordsIn`).
 */
function WordsOf(text: z.ZodString) {
  return z.partialRecord(z.enum(LOCALES), text).default({})
}

/** The text in the foot of the site has at most so many letters. */
export const FOOT_MAX = 500

/** Where a link leads: a page of the site without its language (`/movies`), or a whole address. */
export const SiteLink = Text(300).regex(/^(?:\/(?![/\\])[^\s\\]*|https:\/\/[^\s\\]+|(?:mailto|tel):[^\s\\]+)$/u)

/** Where the first page leads instead of showing itself: to another page of the site, or to an address. */
export const HomeRedirect = Text(300).regex(/^(?:\/[^\s\\/][^\s\\]*|https:\/\/[^\s\\]+)$/u)

const Item = z.object({
  label: WordsOf(Text(40)),
  link: SiteLink.nullable().default(null),
  is_hidden: z.boolean().default(false),
})
export type MenuItem = z.output<typeof Item>

/** What stands on the site from one day to another, both included; without them always. */
const Standing = z.object({
  link: SiteLink.nullable().default(null),
  from_on: LocalDate.nullable().default(null),
  until_on: LocalDate.nullable().default(null),
  is_hidden: z.boolean().default(false),
})

const Cycle = z.object({ name: WordsOf(Text(60)) })
const Start = z.object({ time: LocalTime })
/** Stages of school and starts of a morning: what a house begins with. */
const CYCLES: z.input<typeof Cycle>[] = [
  { name: { en: 'Primary school', de: 'Grundschule', fr: 'École primaire', nl: 'Basisschool' } },
  { name: { en: 'Years 5 to 8', de: 'Klasse 5 bis 8', fr: 'Collège', nl: 'Onderbouw' } },
  { name: { en: 'Years 9 to 13', de: 'Klasse 9 bis 13', fr: 'Lycée', nl: 'Bovenbouw' } },
]
const STARTS: z.input<typeof Start>[] = ['08:30', '09:00', '09:30', '10:00', '10:30', '11:00', '11:30'].map((time) => ({
  time,
}))

/** Among what a school chooses that asks for a screening. @source F-164 */
const SchoolScreenings = z.object({
  cycles: z.array(Cycle).min(1).max(20).default(Cycle.array().parse(CYCLES)),
  starts: z.array(Start).min(1).max(40).default(STARTS),
})

/** Of the head of the site: a picture in place of the name of the house, and a line beside it. */
const Header = z.object({
  logo: PictureName.nullable().default(null),
  /** The same for a dark ground; without it the logo stands on both. @source F-015 */
  logo_dark: PictureName.nullable().default(null),
  tagline: WordsOf(Text(60)),
})

const Phone = Text(40).regex(/^[+\d][\d\s/().-]*$/)

/**
 * How a house is reached beside its e-mail address: by telephone, a second one with what it is for, and
 * elsewhere; `serving_on` says when somebody answers. Its VAT number is that of its paper.
 * @source website spec, section 3 (Exhibitor); F-026
 */
const Contact = z.object({
  phone: Phone.nullable().default(null),
  phone2: Phone.nullable().default(null),
  phone2_text: WordsOf(Text(60)),
  serving_on: WordsOf(Text(120)),
  whatsapp: Phone.nullable().default(null),
  messenger: Url.nullable().default(null),
  facebook: Url.nullable().default(null),
  instagram: Url.nullable().default(null),
  twitter: Url.nullable().default(null),
})

/**
 * What a house says on its site beside the programme. `contact` is how it is reached, `header` the logo or
 * a line in the head. With `home_redirect` the first page of the site is another one (F-033). `navigation`
 * stands in the head of every page in its order, in two levels; empty = the pages that the site has.
 * `header_slides` are lines above the head of every page, `slides` cards on the first page, above the
 * programme. The foot has up to four groups of links and a text; without groups it repeats the navigation.
 * `school_screenings` are the cycles and starts of its form for schools. What is hidden is kept and not
 * sent; the text of the foot is HTML, cleaned when it is saved.
 * @source operations spec, section 3 (website_config); F-238
 */
export const WebsiteConfig = z.object({
  contact: Contact.prefault({}),
  header: Header.prefault({}),
  home_redirect: HomeRedirect.nullable().default(null),
  navigation: z
    .array(Item.extend({ children: z.array(Item).max(12).default([]) }))
    .max(8)
    .default([]),
  header_slides: z
    .array(Standing.extend({ text: WordsOf(Text(160)) }))
    .max(6)
    .default([]),
  slides: z
    .array(Standing.extend({ title: WordsOf(Text(80)), text: WordsOf(Lines(300)) }))
    .max(12)
    .default([]),
  footer: z
    .object({
      groups: z
        .array(
          z.object({
            title: WordsOf(Text(40)),
            links: z
              .array(Item.omit({ is_hidden: true }))
              .max(12)
              .default([]),
          }),
        )
        .max(4)
        .default([]),
      text: WordsOf(Lines(FOOT_MAX)),
    })
    .prefault({}),
  school_screenings: SchoolScreenings.prefault({}),
})
export type WebsiteConfig = z.output<typeof WebsiteConfig>
/** Of a house that has said nothing yet. */
export const NO_WEBSITE: WebsiteConfig = WebsiteConfig.parse({})

const WireItem = Item.omit({ is_hidden: true })

/** What of it a visitor's browser is sent: what shows today. */
export const WireWebsite = z.object({
  header: z.object({ logo_url: Address.nullable(), logo_dark_url: Address.nullable(), tagline: WordsOf(Text(60)) }),
  contact: Contact,
  navigation: z.array(WireItem.extend({ children: z.array(WireItem) })),
  notices: z.array(z.object({ text: WordsOf(Text(160)), link: SiteLink.nullable() })),
  footer: WebsiteConfig.shape.footer.unwrap().extend({ text: WordsOf(Lines(10_000)) }),
})
export const WireSlide = z.object({
  title: WordsOf(Text(80)),
  text: WordsOf(Lines(300)),
  link: SiteLink.nullable(),
})

/** Whether a slide shows on this day. */
export function isStanding(
  { is_hidden, from_on, until_on }: Pick<z.output<typeof Standing>, 'is_hidden' | 'from_on' | 'until_on'>,
  on: string,
): boolean {
  return !is_hidden && (from_on === null || from_on <= on) && (until_on === null || on <= until_on)
}

/** Why a website cannot be so: something has no words, leads nowhere, or ends before it begins. */
export function websiteFaults(config: WebsiteConfig): Refusal<'required' | 'min_above_max'>[] {
  const { navigation, header_slides, slides, footer, school_screenings } = config
  const empty = (texts: Words) => LOCALES.every((locale) => !texts[locale]?.trim())
  const at = (path: string) => refuse('required', `website_config.${path}`).refusal
  const named = (path: string, texts: Words) => (empty(texts) ? [at(path)] : [])
  const led = (path: string, { label, link }: Omit<MenuItem, 'is_hidden'>) => [
    ...named(`${path}.label`, label),
    ...(link === null ? [at(`${path}.link`)] : []),
  ]
  const dated = (path: string, { from_on, until_on }: z.output<typeof Standing>) =>
    from_on !== null && until_on !== null && from_on > until_on
      ? [refuse('min_above_max', `website_config.${path}.until_on`).refusal]
      : []
  return [
    ...navigation.flatMap((item, nth) => [
      ...(item.children.length > 0 ? named(`navigation.${nth}.label`, item.label) : led(`navigation.${nth}`, item)),
      ...item.children.flatMap((child, inner) => led(`navigation.${nth}.children.${inner}`, child)),
    ]),
    ...header_slides.flatMap((one, nth) => [
      ...named(`header_slides.${nth}.text`, one.text),
      ...dated(`header_slides.${nth}`, one),
    ]),
    ...slides.flatMap((one, nth) => [...named(`slides.${nth}.title`, one.title), ...dated(`slides.${nth}`, one)]),
    ...footer.groups.flatMap(({ title, links }, nth) => [
      ...named(`footer.groups.${nth}.title`, title),
      ...links.flatMap((link, inner) => led(`footer.groups.${nth}.links.${inner}`, link)),
    ]),
    ...school_screenings.cycles.flatMap(({ name }, nth) => named(`school_screenings.cycles.${nth}.name`, name)),
  ]
}

/** It stands 44 points high and at most 200 wide. */
const LOGO_WIDTH = 640

/** What of it stands on every page of the site on a day. */
export function websiteOn(
  { contact = NO_WEBSITE.contact, header = NO_WEBSITE.header, navigation, header_slides, footer }: WebsiteConfig,
  on: string,
): z.output<typeof WireWebsite> {
  const shown = <I extends { is_hidden: boolean }>(items: readonly I[]) => items.filter(({ is_hidden }) => !is_hidden)
  const { logo, logo_dark = null, tagline } = header
  const url = (picture: string | null) => picture && pictureUrl(picture, LOGO_WIDTH)
  return {
    contact,
    header: { logo_url: url(logo), logo_dark_url: url(logo_dark), tagline },
    navigation: shown(navigation).map((item) => ({ ...item, children: shown(item.children) })),
    notices: header_slides.filter((notice) => isStanding(notice, on)),
    footer,
  }
}
