import type { WalletPass } from '#protocol/mailings/wallet-pass.ts'
import type { Config } from '../config.ts'
import type { Documents } from './documents.ts'
import { googlePassLink } from './google-pass.ts'

/** For which wallets passes are made. */
export interface OfferedWallets {
  apple: boolean
  google: boolean
}

/**
 * Tickets as passes of a phone's wallet, where this installation has what they are signed by. Once its
 * certificate has ended there are no passes of Apple's: a phone would refuse them.
 */
export class Wallets {
  readonly #signers: Config['wallets']
  readonly #documents: Pick<Documents, 'passes'>
  readonly #now: () => number

  constructor(signers: Config['wallets'], documents: Pick<Documents, 'passes'>, now: () => number = Date.now) {
    this.#signers = signers
    this.#documents = documents
    this.#now = now
  }

  get offered(): OfferedWallets {
    const { apple, google } = this.#signers
    return { apple: apple !== null && apple.valid_until > this.#now(), google: google !== null }
  }

  /** The passes as one file of Apple's; null where none are made. */
  async apple(passes: readonly WalletPass[]): Promise<Uint8Array<ArrayBuffer> | null> {
    const { apple } = this.#signers
    if (apple === null || !this.offered.apple) return null
    const { valid_until: _, ...signer } = apple
    return new Uint8Array(await this.#documents.passes(passes, signer))
  }

  /** Where Google's wallet saves this pass; null where none are made. */
  async google(pass: WalletPass): Promise<string | null> {
    const { google } = this.#signers
    return google && googlePassLink(pass, google, this.#now())
  }
}
