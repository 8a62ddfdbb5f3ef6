/**
 * The ledger of this cinema came back from a backup, and no recount has begun: nobody writes there, and no
 * edge is listened to (hub/ledger/restores.ts). It passes. 503.
 */
export class Restored extends Error {
  override name = 'Restored'

  constructor(cinema_id: number) {
    super(`cinema ${cinema_id} was restored from a backup: nothing is written there before its recount`)
  }
}
