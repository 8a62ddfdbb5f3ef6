/**
 * The ledger of this cinema came back from a backup, and its recount has not ended: nobody else writes there
 * (hub/ledger/restores.ts). It passes. 503.
 */
export class Restored extends Error {
  override name = 'Restored'

  constructor(cinema_id: number) {
    super(`cinema ${cinema_id} was restored from a backup: nothing is sold there before its recount has ended`)
  }
}
