import type { PoolClient } from 'pg'
import { type Refusal, refuse } from '#protocol/result.ts'
import { packFaults } from '#protocol/vouchers/pack-faults.ts'
import { packageFaults } from '#protocol/vouchers/package-faults.ts'
import { typeFaults } from '#protocol/vouchers/type-faults.ts'
import type { VoucherPack } from '#protocol/vouchers/voucher-pack.ts'
import type { PackageItem, VoucherPackage } from '#protocol/vouchers/voucher-package.ts'
import type { VoucherType } from '#protocol/vouchers/voucher-type.ts'
import type { Checks, Derived, Options } from '../kit/hooks.ts'
import { cleanInLanguages, htmlFaultsInLanguages, PAGE } from '../kit/html-in-languages.ts'
import { choicesOf, isNamed, missing } from '../kit/references.ts'
import { issueChoices, typeChoices } from './type-choices.ts'

export const options: Options = {
  voucher_type: async (client) => ({ 'offline_grants.cinema_id': await choicesOf(client, 'cinemas') }),
  voucher_package: async (client) => ({ 'items.voucher_type_id': await typeChoices(client) }),
  voucher_pack: (client, { within }) => issueChoices(client, within),
}

export const derive: Derived = {
  voucher_type: (_, given) => cleanInLanguages(given, PAGE),
}

export const check: Checks = {
  /**
   * Its numbers fit together, and when VAT is due stays where there are vouchers. One that a rate takes, or a
   * package or a pack has, stays.
   */
  voucher_type: async ({ action, before, after, client }) => {
    const type = after as VoucherType
    const grants = { before: before as VoucherType | null, after: type }
    if (action !== 'delete')
      return [
        ...typeFaults(type),
        ...htmlFaultsInLanguages(type, PAGE),
        ...(await cinemaFaults(client, grants)),
        ...(await vatFaults(client, grants)),
      ]
    const isUsed =
      (await isNamed(client, 'price_rates', 'voucher_type_id', type.id)) ||
      (await isNamed(client, 'voucher_packs', 'voucher_type_id', type.id)) ||
      (await isPacked(client, type.id))
    return isUsed ? [refuse('still_used').refusal] : []
  },

  /**
   * Its vouchers are such as a buyer could choose. Of those that it had before nothing is asked, for a type
   * may have other numbers since; of a deleted one that returns only that its types are there.
   */
  voucher_package: async ({ action, client, ...change }) => {
    const [before, after] = [change.before as VoucherPackage | null, change.after as VoucherPackage]
    if (action === 'delete') return []
    const kept = action === 'edit' ? before?.items : []
    const faults = packageFaults(after.items, await typesOf(client, after.items), kept)
    return action === 'restore' ? faults.filter(({ code }) => code === 'unknown_choice') : faults
  },

  /** Its type is there, and what its cards say stays. One with cards that became vouchers is not deleted. */
  voucher_pack: async (change) => {
    const { action, client } = change
    const [before, after] = [change.before as VoucherPack | null, change.after as VoucherPack]
    if (action === 'delete') return (await hasVouchers(client, after.id)) ? [refuse('cards_activated').refusal] : []
    const references = { cinema_id: 'cinemas', voucher_type_id: 'voucher_types' }
    return [...(await missing(change, references)), ...packFaults(before, after)]
  },
}

/** Cinemas that get a grant of their own are there; what was named before may stay. */
async function cinemaFaults(
  client: PoolClient,
  { before, after }: { before: VoucherType | null; after: VoucherType },
): Promise<Refusal<'unknown_choice'>[]> {
  const kept = new Set(before?.offline_grants.map(({ cinema_id }) => cinema_id))
  const named = after.offline_grants.filter(({ cinema_id }) => !kept.has(cinema_id))
  if (named.length === 0) return []
  const sql = 'select id from cinemas where id = any ($1) and deleted_at is null order by id for share'
  const { rows } = await client.query<{ id: number }>(sql, [named.map(({ cinema_id }) => cinema_id)])
  const there = new Set(rows.map(({ id }) => id))
  const unknown = after.offline_grants.flatMap((one, nth) =>
    named.includes(one) && !there.has(one.cinema_id) ? nth : [],
  )
  return unknown.map((nth) => refuse('unknown_choice', `offline_grants.${nth}.cinema_id`).refusal)
}

/**
 * A voucher that was sold as a single-purpose one is no multi-purpose one at its redemption, nor the other
 * way round.
 */
async function vatFaults(
  client: PoolClient,
  { before, after }: { before: VoucherType | null; after: VoucherType },
): Promise<Refusal<'vat_sold'>[]> {
  if (before === null || (before.vat_bp === null) === (after.vat_bp === null)) return []
  const sql = `select 1 from vouchers where voucher_type_id = $1 and state <> 'deleted' limit 1`
  return (await client.query(sql, [after.id])).rowCount === 0 ? [] : [refuse('vat_sold', 'vat_bp').refusal]
}

/** The types of some vouchers, kept from being deleted until the change is committed. */
async function typesOf(client: PoolClient, items: readonly PackageItem[]): Promise<Map<number, VoucherType>> {
  const { rows } = await client.query<VoucherType>(
    'select * from voucher_types where id = any ($1) and deleted_at is null order by id for share',
    [items.map(({ voucher_type_id }) => voucher_type_id)],
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** Whether a package that is there has vouchers of this type. */
async function isPacked(client: PoolClient, voucher_type_id: number): Promise<boolean> {
  const { rowCount } = await client.query(
    'select 1 from voucher_packages where items @> $1 and deleted_at is null limit 1',
    [JSON.stringify([{ voucher_type_id }])],
  )
  return rowCount !== 0
}

async function hasVouchers(client: PoolClient, pack_id: number): Promise<boolean> {
  const sql = `select 1 from voucher_cards where pack_id = $1 and state = 'activated' limit 1`
  return (await client.query(sql, [pack_id])).rowCount !== 0
}
