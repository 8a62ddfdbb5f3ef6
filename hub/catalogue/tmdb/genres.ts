import type { Locale } from '#protocol/i18n/locales.ts'

/** What TMDB calls a kind of movie, by its number; the English word leans a drawn poster. */
export const TMDB_GENRES: Readonly<Record<number, Readonly<Record<Locale, string>>>> = {
  28: { en: 'Action', de: 'Action', fr: 'Action', nl: 'Actie' },
  12: { en: 'Adventure', de: 'Abenteuer', fr: 'Aventure', nl: 'Avontuur' },
  16: { en: 'Animation', de: 'Animation', fr: 'Animation', nl: 'Animatie' },
  35: { en: 'Comedy', de: 'Komödie', fr: 'Comédie', nl: 'Komedie' },
  80: { en: 'Crime', de: 'Krimi', fr: 'Policier', nl: 'Misdaad' },
  99: { en: 'Documentary', de: 'Dokumentarfilm', fr: 'Documentaire', nl: 'Documentaire' },
  18: { en: 'Drama', de: 'Drama', fr: 'Drame', nl: 'Drama' },
  10751: { en: 'Family', de: 'Familie', fr: 'Familial', nl: 'Familie' },
  14: { en: 'Fantasy', de: 'Fantasy', fr: 'Fantastique', nl: 'Fantasy' },
  36: { en: 'History', de: 'Historie', fr: 'Histoire', nl: 'Historisch' },
  27: { en: 'Horror', de: 'Horror', fr: 'Horreur', nl: 'Horror' },
  10402: { en: 'Music', de: 'Musik', fr: 'Musique', nl: 'Muziek' },
  9648: { en: 'Mystery', de: 'Mystery', fr: 'Mystère', nl: 'Mysterie' },
  10749: { en: 'Romance', de: 'Liebesfilm', fr: 'Romance', nl: 'Romantiek' },
  878: { en: 'Science fiction', de: 'Science-Fiction', fr: 'Science-fiction', nl: 'Sciencefiction' },
  10770: { en: 'TV movie', de: 'Fernsehfilm', fr: 'Téléfilm', nl: 'Televisiefilm' },
  53: { en: 'Thriller', de: 'Thriller', fr: 'Thriller', nl: 'Thriller' },
  10752: { en: 'War', de: 'Kriegsfilm', fr: 'Guerre', nl: 'Oorlog' },
  37: { en: 'Western', de: 'Western', fr: 'Western', nl: 'Western' },
}
