import { Browser } from '../../hub/http/testing/hub.ts'

/** What is typed on the page that sets up an empty installation. */
export const HOUSE = {
  trade_name: 'Kino Aurora GmbH',
  brand: 'Aurora',
  email: 'kontakt@aurora.example',
  hosts: ['localhost'],
  locale: 'en',
  cinema_name: 'Aurora',
  address1: 'Hofgasse 3',
  zip: '1070',
  city: 'Wien',
  country_code: 'AT',
  time_zone: 'Europe/Vienna',
  manager_name: 'Nora Vogt',
  manager_email: 'nora@aurora.example',
  password: 'zebra-Regal-91-tulpe',
}

/** A browser at the portal of this hub, signed in with a password. */
export async function signInAt(hub: string, who: { email: string; password: string }): Promise<Browser> {
  const browser = new Browser(hub)
  await browser.open('/portal/')
  const visit = browser.cookie
  const { email, password } = who
  const answer = await browser.send('POST', '/api/portal/session', { email, password })
  if (answer.status !== 200) throw new Error(`nobody is in: ${answer.status} ${await answer.text()}`)
  // the page has a session of its own beside that of the person
  browser.cookie = `${visit}; ${browser.cookie}`
  return browser
}

/** Sets an empty installation up by its link; answers the browser of its manager. */
export async function setUpHouse(link: string): Promise<Browser> {
  const { origin, hash } = new URL(link)
  const token = new URLSearchParams(hash.slice(1)).get('token')
  const made = await new Browser(origin).send('POST', '/api/portal/setup', { ...HOUSE, token })
  if (made.status !== 200) throw new Error(`the house was not set up: ${made.status} ${await made.text()}`)
  return signInAt(origin, { email: HOUSE.manager_email, password: HOUSE.password })
}
