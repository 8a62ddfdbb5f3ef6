const SCRIPT = 'https://www.google.com/recaptcha/api.js'

/** What of Google's script is used here. */
interface Recaptcha {
  ready(then: () => void): void
  execute(site_key: string, about: { action: string }): Promise<string>
}

let script: Promise<Recaptcha> | null = null

/** What Google says of this visitor, for one sending. Loads its script with the first question. */
export async function ask(site_key: string): Promise<string> {
  script ??= load(site_key)
  const recaptcha = await script.catch((error: unknown) => {
    script = null // the next question tries again
    throw error
  })
  return recaptcha.execute(site_key, { action: 'newsletter' })
}

function load(site_key: string): Promise<Recaptcha> {
  return new Promise((resolve, reject) => {
    const element = document.createElement('script')
    element.src = `${SCRIPT}?render=${encodeURIComponent(site_key)}`
    element.onload = () => {
      const { grecaptcha } = window as unknown as { grecaptcha: Recaptcha }
      grecaptcha.ready(() => resolve(grecaptcha))
    }
    element.onerror = () => reject(new Error('reCAPTCHA did not come'))
    document.head.append(element)
  })
}
