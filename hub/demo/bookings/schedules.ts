import type { Catalogue } from '../../catalogue/catalogue.ts'
import { isPurchasable } from '../../schedules/shown.ts'
import { MOVIES } from '../movies.ts'
import type { BookableSchedule, BookingHouse } from './plan.ts'

const PULL_OF_OTHERS = 2

/**
 * The demo exhibitor's schedules as they can be booked at an instant. Schedules with a higher id than
 * `last_schedule_id` were not there when the demo was loaded: nobody has booked them.
 */
export function bookingHouse(catalogue: Catalogue, now: string, last_schedule_id: number): BookingHouse {
  const [exhibitor] = catalogue.exhibitor.values()
  const [cinema] = catalogue.cinema.values()
  const movies = new Map(MOVIES.map((movie) => [movie.title, movie]))
  const bookables = [...catalogue.schedule.values()].flatMap((schedule): BookableSchedule[] => {
    if (schedule.id > last_schedule_id || schedule.deleted_at !== null || schedule.cancelled_at !== null) return []
    const movie = movies.get(catalogue.movie.get(schedule.movie_id)!.display_title)
    return [
      {
        schedule,
        screen: catalogue.screen.get(schedule.screen_id)!,
        pull: movie?.pull ?? PULL_OF_OTHERS,
        family: movie?.daypart === 'family',
        online: isPurchasable({ catalogue, schedule, now }),
      },
    ]
  })
  const { midnight_offset } = exhibitor!.public_config
  return {
    bookables,
    rates: [...catalogue.price_rate.values()],
    moment: { now, time_zone: cinema!.time_zone, midnight_offset },
  }
}
