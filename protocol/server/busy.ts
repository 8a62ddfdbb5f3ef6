/** More waits here than is taken on: nothing of this was begun, and the asker may try again. 503. */
export class Busy extends Error {
  override name = 'Busy'
}
