import { endCaretaker, installationCall, makeCaretaker } from '#protocol/exhibitors/installation.ts'
import { ok } from '#protocol/result.ts'
import { mount } from '#protocol/server/mount.ts'
import type { Accounts } from '../access/accounts.ts'
import { originAt } from '../catalogue/origin.ts'
import type { Caretakers } from '../exhibitors/caretakers.ts'
import type { HubApp } from '../http/env.ts'
import { prove } from './second-factor.ts'

export interface InstallationParts {
  accounts: Accounts
  caretakers: Caretakers
  public_url: string | null
}

/** Who looks after the installation, and what was done to it; mounted beside its exhibitors. */
export function installationRoutes(app: HubApp, { accounts, caretakers, public_url }: InstallationParts): void {
  mount(app, installationCall, async (c) => ok(await caretakers.read(c.get('principal'))))
  mount(app, makeCaretaker, async (c, { body: { proof, ...whom } }) => {
    const proven = await prove(c, accounts, proof)
    if (!proven.ok) return proven
    const made = await caretakers.make(c.get('principal'), whom, (host) => originAt(c, public_url, host))
    return made.ok ? ok({ ...made.value, is_me: false }) : made
  })
  mount(app, endCaretaker, async (c, { body: { proof, ...whose } }) => {
    const proven = await prove(c, accounts, proof)
    if (!proven.ok) return proven
    return caretakers.end(c.get('principal'), whose, (host) => originAt(c, public_url, host))
  })
}
