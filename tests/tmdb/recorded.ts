/** What TMDB answers, as it was recorded, with fewer people and without what nobody here reads. */
export const FOUND = {
  page: 1,
  results: [
    {
      adult: false,
      id: 974576,
      original_language: 'en',
      original_title: 'Conclave',
      overview:
        'After the unexpected death of the Pope, Cardinal Lawrence is tasked with managing the covert election.',
      poster_path: '/jf3YO8hOqGHCupsREf5qymYq1n.jpg',
      release_date: '2024-10-25',
      title: 'Conclave',
      vote_average: 7.2,
    },
    {
      adult: false,
      id: 99_001,
      original_language: 'it',
      original_title: 'Il conclave',
      overview: '',
      poster_path: null,
      release_date: '',
      title: 'The Conclave',
    },
  ],
  total_pages: 1,
  total_results: 2,
}

export const CONCLAVE = {
  adult: false,
  genres: [
    { id: 18, name: 'Drama' },
    { id: 53, name: 'Thriller' },
    { id: 9648, name: 'Mystery' },
  ],
  homepage: 'https://www.focusfeatures.com/conclave/',
  id: 974576,
  imdb_id: 'tt20215234',
  original_language: 'en',
  original_title: 'Conclave',
  overview: 'After the unexpected death of the Pope, Cardinal Lawrence is tasked with managing the covert election.',
  poster_path: '/jf3YO8hOqGHCupsREf5qymYq1n.jpg',
  production_countries: [
    { iso_3166_1: 'US', name: 'United States of America' },
    { iso_3166_1: 'GB', name: 'United Kingdom' },
  ],
  release_date: '2024-10-25',
  runtime: 120,
  spoken_languages: [
    { english_name: 'English', iso_639_1: 'en', name: 'English' },
    { english_name: 'Italian', iso_639_1: 'it', name: 'Italiano' },
  ],
  status: 'Released',
  tagline: 'What happens behind these walls will change everything.',
  title: 'Conclave',
  credits: {
    cast: [
      { name: 'Stanley Tucci', character: 'Bellini', order: 1 },
      { name: 'Ralph Fiennes', character: 'Lawrence', order: 0 },
    ],
    crew: [
      { name: 'Edward Berger', job: 'Director', department: 'Directing' },
      { name: 'Volker Bertelmann', job: 'Original Music Composer', department: 'Sound' },
    ],
  },
  videos: {
    results: [
      { iso_639_1: 'en', site: 'YouTube', key: 'aaaaaaaaaaa', type: 'Featurette' },
      { iso_639_1: 'en', site: 'YouTube', key: 'JX9jasdi3ic', type: 'Trailer' },
    ],
  },
  release_dates: {
    results: [
      { iso_3166_1: 'US', release_dates: [{ certification: 'PG', type: 3 }] },
      {
        iso_3166_1: 'DE',
        release_dates: [
          { certification: '', type: 1 },
          { certification: '6', type: 3 },
        ],
      },
      { iso_3166_1: 'NL', release_dates: [{ certification: '9', type: 3 }] },
    ],
  },
  translations: {
    translations: [
      {
        iso_3166_1: 'DE',
        iso_639_1: 'de',
        data: {
          title: 'Konklave',
          tagline: 'Was hinter diesen Mauern geschieht, verändert alles.',
          overview: 'Nach dem Tod des Papstes muss Kardinal Lawrence die Wahl des nächsten leiten.',
        },
      },
      {
        iso_3166_1: 'FR',
        iso_639_1: 'fr',
        data: {
          title: 'Conclave',
          tagline: '',
          overview: 'Quand le pape meurt, le cardinal Lawrence doit organiser l’élection.',
        },
      },
    ],
  },
}
