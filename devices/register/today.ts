import type { Disk } from '#protocol/devices/disk.ts'
import type { cinemaStateTopic } from '#protocol/devices/topics.ts'
import type { CallAnswer } from '#protocol/kit/call.ts'
import type { TopicBody } from '#protocol/kit/topic.ts'
import { type LineState, type PrinterState, registerState } from '#protocol/register/calls.ts'
import type { EdgeClient } from '../shell/edge-client.ts'
import { State } from '../shell/store.ts'

export type Day = CallAnswer<typeof registerState>
export type ScheduleCard = Day['schedules'][number]

/** What the edge last said of this day, of its line, its printer and its disk; null before. */
export interface TodayState {
  day: Day | null
  line: LineState | null
  printer: { state: PrinterState; waiting: number } | null
  disk: Disk | null
}

/** The day at this register: its schedules, products, ways to pay, and how the house stands. */
export class Today extends State<TodayState> {
  readonly #edge: EdgeClient
  #notices = 0

  constructor(edge: EdgeClient) {
    super({ day: null, line: null, printer: null, disk: null })
    this.#edge = edge
  }

  /** The day as it was when the edge last answered, for a start without it. */
  remember(day: Day): void {
    this.patch({ day })
  }

  /**
   * Asks the edge; answers the day where it said one. A notice that came meanwhile stands: the answer may be
   * older, and whatever is newer than the notice comes as the next one.
   */
  async read(): Promise<Day | null> {
    const before = this.#notices
    const answer = await this.#edge(registerState)
    if (answer.kind !== 'answer') return null
    const day = answer.data
    this.patch(this.#notices === before ? { day, line: day.line, printer: day.printer } : { day })
    return day
  }

  takeCinemaState({ line, printer, disk }: TopicBody<typeof cinemaStateTopic>): void {
    this.#notices += 1
    this.patch({ line, printer, disk })
  }
}
