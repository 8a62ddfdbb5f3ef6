import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test'

/** The answer to a call that a page made. */
export interface PageSaid {
  status: number
  refusal: string | null
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the wire says
  data: any
}

/** Options and credentials in the JSON of the browser's own interface. */
export type Json = Record<string, unknown>

interface DeviceKey {
  credentialId: string
  signCount: number
}

/**
 * A page of the hub in a real Chromium, beside a device that keeps passkeys and knows its owner: what the
 * screens of the portal do, by the browser's own interface.
 */
export class PasskeyPage {
  readonly page: Page
  readonly #context: BrowserContext
  readonly #cdp: CDPSession
  readonly #device: string

  private constructor(page: Page, cdp: CDPSession, device: string) {
    this.page = page
    this.#context = page.context()
    this.#cdp = cdp
    this.#device = device
  }

  /** @param hasUserVerification false = the device knows only that somebody is there */
  static async open(
    browser: Browser,
    url: string,
    { hasUserVerification = true }: { hasUserVerification?: boolean } = {},
  ): Promise<PasskeyPage> {
    const page = await (await browser.newContext()).newPage()
    const cdp = await page.context().newCDPSession(page)
    await cdp.send('WebAuthn.enable')
    const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification,
        isUserVerified: hasUserVerification,
        automaticPresenceSimulation: true,
      },
    })
    await page.goto(`${url}/page`)
    return new PasskeyPage(page, cdp, authenticatorId)
  }

  close(): Promise<void> {
    return this.#context.close()
  }

  /** The same browser with nobody signed in and another page. */
  async begin(url: string): Promise<void> {
    await this.#context.clearCookies()
    await this.page.goto(`${url}/page`)
  }

  call(method: string, path: string, body?: object): Promise<PageSaid> {
    return this.page.evaluate(
      async ([method, path, body]) => {
        const token = document.querySelector<HTMLMetaElement>('meta[name=csrf-token]')!.content
        const answer = await fetch(`/api/portal/${path}`, {
          method,
          headers: {
            'X-Requested-With': 'XMLHttpRequest',
            'X-CSRF-TOKEN': token,
            ...(body && { 'Content-Type': 'application/json' }),
          },
          ...(body && { body: JSON.stringify(body) }),
        })
        const { data } = (await answer.json()) as { data?: unknown }
        return { status: answer.status, refusal: answer.headers.get('x-refusal'), data }
      },
      [method, path, body] as const,
    )
  }

  /** Makes a passkey. Throws what the browser throws. */
  create(options: Json): Promise<Json> {
    return this.page.evaluate(async (options) => {
      const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
        options as unknown as PublicKeyCredentialCreationOptionsJSON,
      )
      const made = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential
      return made.toJSON() as unknown as Json
    }, options)
  }

  /** Opens a passkey of the device. Throws what the browser throws. */
  get(options: Json): Promise<Json> {
    return this.page.evaluate(async (options) => {
      const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
        options as unknown as PublicKeyCredentialRequestOptionsJSON,
      )
      const found = (await navigator.credentials.get({ publicKey })) as PublicKeyCredential
      return found.toJSON() as unknown as Json
    }, options)
  }

  /** Whether the device knows its owner from now on. */
  async verifies(isUserVerified: boolean): Promise<void> {
    await this.#cdp.send('WebAuthn.setUserVerified', { authenticatorId: this.#device, isUserVerified })
  }

  /** The keys of the device as they are now. */
  async keys(): Promise<DeviceKey[]> {
    const { credentials } = await this.#cdp.send('WebAuthn.getCredentials', { authenticatorId: this.#device })
    return credentials
  }

  /** Puts keys back as they were, as a copy of the device would have them. */
  async restore(keys: DeviceKey[]): Promise<void> {
    const authenticatorId = this.#device
    await this.#cdp.send('WebAuthn.clearCredentials', { authenticatorId })
    for (const credential of keys) {
      await this.#cdp.send('WebAuthn.addCredential', { authenticatorId, credential: credential as never })
    }
  }
}
