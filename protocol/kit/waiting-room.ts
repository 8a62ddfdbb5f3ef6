/**
 * How many may wait at once: in all, and from one address. `network` names the wider network of an address,
 * where whoever asks may have many addresses (a /48 of IPv6 has 65,536 households).
 */
export interface WaitingRoom {
  all: number
  per_address: number
  network?: (address: string) => string
}

/**
 * Whether somebody at this address may wait beside those who do, and who gives way to him. Refused (`full`)
 * when too many wait at his address. Where too many wait in all, the longest waiting one of the address with
 * the most gives way, so that a few addresses cannot keep the others out; refused only when every address has
 * as few as his. By networks nobody is refused for that: the longest waiting one of the network with the most
 * gives way, and where all have as few the longest waiting of all, who asks again and is let in as well.
 * @param waiting the longest waiting first, without whoever asks
 */
export function roomFor<W extends { address: string }>(
  waiting: readonly W[],
  address: string,
  { all, per_address, network }: WaitingRoom,
): { full: true } | { full: false; leaves: W | null } {
  const byAddress = Map.groupBy(waiting, (one) => one.address)
  const near = byAddress.get(address) ?? []
  const isFull = waiting.length >= all
  if (network && near.length < per_address) {
    const byNetwork = Map.groupBy(waiting, (one) => network(one.address))
    return { full: false, leaves: isFull ? longest([], byNetwork.values())[0]! : null }
  }
  const most = longest(near, byAddress.values())
  if (near.length >= per_address || (isFull && most.length <= near.length + 1)) return { full: true }
  return { full: false, leaves: isFull ? most[0]! : null }
}

/** The longest list, the first of several. */
function longest<W>(first: readonly W[], lists: Iterable<readonly W[]>): readonly W[] {
  return [...lists].reduce((most, next) => (next.length > most.length ? next : most), first)
}
