/** Days, movies and screenings wherever they are listed. */
export const schedules = {
  day: {
    tonight: 'Tonight',
    today: 'Today',
    tomorrow: 'Tomorrow',
    all: 'All films',
    choose: 'Choose a day',
    another: 'Another day',
    days: 'Days with shows',
  },
  movie: {
    poster: 'Poster: {{title}}',
    minutes: '{{minutes}} min',
    rating: 'Suitable from {{rating}} years',
    rating_all: 'Suitable for all ages',
    from_years: 'From {{rating}} years',
    for_all: 'For all ages',
    atmos: 'Dolby Atmos',
  },
  schedule: {
    place: '{{screen}}, {{version}}',
    few: '{{count}} left, {{price}}',
    few_only: '{{count}} left',
    sold_out: 'Sold out',
    counter_only: 'At the counter',
    announced: 'Tickets later',
    started: 'Started',
    in_carts: 'In other carts',
    late: 'Late, {{place}}',
    late_day: 'Late, in the night to {{day}}',
    buy: 'Tickets',
  },
} as const
