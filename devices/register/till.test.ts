import type { Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { readChannelPassword } from '#protocol/devices/identity.ts'
import { SCHEDULE } from './testing/evening.ts'
import { type Desk, eventually, openRoom, type Room } from './testing/room.ts'
import { SET_UP_CODE } from './testing/screen-edge.ts'

let room: Room
const desks: Desk[] = []

beforeAll(async () => {
  room = await openRoom()
})
afterEach(async () => {
  for (const desk of desks.splice(0)) await desk.close()
})
afterAll(() => room.close())

async function open(options?: Parameters<Room['open']>[0]): Promise<Desk> {
  const desk = await room.open(options)
  desks.push(desk)
  return desk
}
async function text(locator: ReturnType<Page['locator']>) {
  return (await locator.innerText()).replaceAll('\u00a0', ' ')
}
function question(page: Page) {
  return page.getByRole('dialog')
}
function lastSale(page: Page) {
  return page.getByTestId('last-sale')
}
function quick(page: Page, cents: number | 'exact') {
  return page.locator(`[data-cash="${cents}"]`)
}
function lines(page: Page) {
  return page.locator('[data-line] > button')
}

/** Signed in, with one popcorn on the bill. */
async function withPopcorn(options?: Parameters<Room['open']>[0]): Promise<Desk> {
  const desk = await open(options)
  await desk.signIn()
  await desk.page.locator('[data-category="1"]').click()
  await desk.page.locator('[data-product="100"]').click()
  return desk
}

describe('a dialog', () => {
  test('UX-01 keeps the keyboard: Tab goes round within it, Escape closes it, and the focus is where it was', async () => {
    const { page } = await withPopcorn()
    const opener = page.getByRole('button', { name: 'Devices' })
    await opener.focus()
    await page.keyboard.press('Enter')
    await question(page).waitFor()
    await question(page).locator('input:focus').waitFor()
    await question(page).locator('[data-settled="true"]').waitFor()
    for (const key of ['Shift+Tab', 'Tab', 'Tab', 'Tab']) {
      await page.keyboard.press(key)
      expect(await question(page).locator(':focus').count()).toBe(1)
    }
    await page.mouse.click(20, 400)
    expect(await question(page).isVisible()).toBe(true)
    await page.keyboard.press('Escape')
    await question(page).waitFor({ state: 'hidden' })
    expect(await opener.evaluate((key) => key === document.activeElement)).toBe(true)
  })
})

describe('F-243, F-250 pairing', () => {
  test('F-250 a new device shows six digits and when they end; approved, it goes on by itself', async () => {
    const { page, edge } = await open()
    const pin = page.locator('[data-pin]')
    await pin.waitFor()
    expect((await text(pin)).replace(/\s/g, '')).toBe('407926')
    expect(
      await pin
        .locator('b')
        .first()
        .evaluate((digit) => getComputedStyle(digit).fontSize),
    ).toBe('124px')
    expect(await text(page.locator('#renews'))).toMatch(/A new number comes in 8:\d\d/)
    edge.pairing.approved = true
    await page.getByRole('heading', { name: 'Who is at the register?' }).waitFor()
    await page.reload()
    await page.getByRole('heading', { name: 'Who is at the register?' }).waitFor()
  })

  test('F-250 the first device of an edge is approved by the set-up code; a wrong one says so', async () => {
    const { page } = await open()
    await page.getByText('I have a set-up code').click()
    const code = page.getByLabel('Set-up code')
    await code.fill('ABCDE-99999')
    await page.getByRole('button', { name: 'Use' }).click()
    await page.getByText('This is not the set-up code.').waitFor()
    if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/set-up-code.png` })
    await code.fill(SET_UP_CODE)
    await page.getByRole('button', { name: 'Use' }).click()
    await page.getByRole('heading', { name: 'Who is at the register?' }).waitFor()
  })

  test('F-250 the number is renewed when its time is over', async () => {
    const { page, edge } = await open()
    await page.clock.install()
    await page.reload()
    await page.locator('[data-pin]').waitFor()
    edge.pairing.pin = '111222'
    await page.clock.fastForward('08:20')
    await page.clock.runFor(5000)
    await eventually(async () => (await text(page.locator('[data-pin]'))).replace(/\s/g, '')).toBe('111222')
  })

  test('F-243 without its edge it says so and goes on searching', async () => {
    const { page, edge } = await open({ serviceWorkers: 'allow' })
    await page.evaluate(() => navigator.serviceWorker.ready)
    await page.reload()
    await page.locator('[data-pin]').waitFor()
    await edge.off()
    await page.reload()
    await eventually(() => text(page.locator('#pairing-state'))).toContain('The edge of this cinema does not answer')
    await edge.on()
    await page.locator('[data-pin]').waitFor()
  })

  test('F-245 a blocked device stops at once and stays so', async () => {
    const { page, edge, signIn } = await open()
    await signIn()
    await eventually(() => text(page.locator('#status'))).toContain('Internet ok')
    const device_uuid = await page.evaluate(
      () =>
        new Promise<string>((resolve) => {
          const opened = indexedDB.open('foyer-register')
          opened.onsuccess = () => {
            const read = opened.result.transaction('facts').objectStore('facts').get('device_uuid')
            read.onsuccess = () => resolve(read.result)
          }
        }),
    )
    await eventually(() => {
      edge.command(device_uuid, 'blocked')
      return page.getByRole('heading', { name: 'This device is blocked' }).isVisible()
    }).toBe(true)
  })
})

describe('F-246 who stands at the register', () => {
  test('F-246 people first, then the PIN; a wrong one is said and forgotten', async () => {
    const { page, edge } = await open()
    edge.pairing.approved = true
    await page.getByRole('radio', { name: 'Tarek S.' }).click()
    expect(await text(page.locator('#pin'))).toContain('Tarek, type your PIN')
    for (const digit of '9999')
      await page.getByRole('group', { name: 'PIN' }).getByRole('button', { name: digit, exact: true }).click()
    await page.getByRole('button', { name: 'Unlock' }).click()
    await eventually(() => text(page.locator('#pin'))).toContain('This PIN is wrong.')
    expect(await page.locator('#pin [data-typed="true"]').count()).toBe(0)
    await page.keyboard.type('1234')
    await page.keyboard.press('Enter')
    await page.locator('#till').waitFor()
    expect(await text(page.locator('#status'))).toContain('Tarek S.')
  })

  test('F-244 every call and the live connection say which device asks, and who is signed in there', async () => {
    const { page, edge, signIn } = await open()
    await signIn()
    const heard = () => {
      const call = edge.told.calls.findLast(({ path }) => path === '/api/register/state')
      const channel = edge.told.channels.at(-1)
      const { token, user_token } = readChannelPassword(channel?.password ?? '')
      return {
        call: ['uuid', 'token', 'user'].map((name) => call?.headers[`x-device-${name}`]),
        channel: [channel?.username, token, user_token],
      }
    }
    const agreed = async (before: unknown) => {
      await eventually(() => {
        const { call, channel } = heard()
        return call[2] !== before && call.join() === channel.join()
      }).toBe(true)
      return heard().call
    }
    const mira = await agreed(undefined)
    expect(mira).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/), 'token', expect.any(String)])
    await page.getByRole('button', { name: 'Lock' }).click()
    await page.getByRole('radio', { name: 'Nele P.' }).click()
    await page.keyboard.type('1234')
    await page.keyboard.press('Enter')
    const nele = await agreed(mira[2])
    expect(nele.slice(0, 2)).toEqual(mira.slice(0, 2))
    const unsigned = edge.told.calls.filter(({ headers }) => !headers['x-device-uuid'] || !headers['x-device-token'])
    expect(unsigned.map(({ path }) => path).filter((path) => path !== '/state')).toEqual([])
  })

  test('F-246 UX-12 it locks by itself after its minutes, keeps the open bill, and says so', async () => {
    const { page } = await withPopcorn()
    await page.clock.install()
    await page.reload()
    await lines(page).first().waitFor()
    await page.clock.runFor('05:02')
    await page.locator('#kept-bill').waitFor()
    expect(await text(page.locator('#kept-bill'))).toContain('An open bill is kept')
    expect(await text(page.locator('#kept-bill'))).toContain('€ 4.50')
    expect(await text(page.locator('#kept-bill'))).not.toContain('seats')
    await page.reload()
    await page.locator('#kept-bill').waitFor()
    await page.getByRole('radio', { name: 'Nele P.' }).click()
    await page.keyboard.type('1234')
    await page.keyboard.press('Enter')
    await lines(page).first().waitFor()
  })

  test('UX-12 behind the lock seats are said to stay held only as long as somebody renews them', async () => {
    const { page, signIn } = await open()
    await signIn()
    await page.locator(`[data-schedule="${SCHEDULE}"]`).click()
    await page.locator(`[data-schedule="${SCHEDULE}"][aria-current="true"]`).waitFor()
    await page.locator('[data-rate="1"]').click()
    await eventually(() => quick(page, 'exact').isEnabled()).toBe(true)
    await page.getByRole('button', { name: 'Lock' }).click()
    await eventually(() => text(page.locator('#kept-bill'))).toContain(
      '1 ticket. It is there when you are back; the seats stay held.',
    )
    await page.reload()
    await eventually(() => text(page.locator('#kept-bill'))).toMatch(/1 ticket\. It is there when you are back\.\s/)
  })

  test('UX-05 the open bill survives a reload, undo included', async () => {
    const { page } = await withPopcorn()
    await page.locator('[data-product="101"]').click()
    await page.reload()
    await eventually(() => lines(page).count()).toBe(2)
    await page.getByRole('button', { name: 'Undo the last step' }).click()
    await eventually(() => lines(page).count()).toBe(1)
  })

  test('F-251 one window is the register; another says so and can take over', async () => {
    const { page, edge } = await withPopcorn()
    const other = await page.context().newPage()
    await other.goto(edge.url)
    await other.getByRole('heading', { name: 'The register is open in another window' }).waitFor()
    await other.getByRole('button', { name: 'Go on here' }).click()
    await other.getByRole('heading', { name: 'Who is at the register?' }).waitFor()
    await page.getByRole('heading', { name: 'The register is open in another window' }).waitFor()
  })

  test('F-251 a window that lost the register asks nothing, holds nothing, and has its bill when it is back', async () => {
    const { page, edge } = await withPopcorn()
    await page.clock.install()
    await page.reload()
    await lines(page).first().waitFor()
    const other = await page.context().newPage()
    await other.goto(edge.url)
    await other.getByRole('button', { name: 'Go on here' }).click()
    await page.getByRole('heading', { name: 'The register is open in another window' }).waitFor()
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.clock.runFor('04:00')
    expect(asked).toEqual([])
    await other.close()
    await page.getByRole('button', { name: 'Go on here' }).click()
    await lines(page).first().waitFor()
  })
})

describe('L8 a sale that gets no answer', () => {
  test('L8 the question is on the disk; it is asked again by itself, and the change is said when the answer is there', async () => {
    const { page, edge } = await withPopcorn()
    let lost = 0
    edge.counter.lose = (path) => (path.endsWith('/questions') && ++lost === 1 ? 'answer' : undefined)
    await quick(page, 500).click()
    await lastSale(page).waitFor()
    expect(await text(lastSale(page).locator('strong'))).toBe('0.50')
    expect([edge.counter.entries.length, edge.counter.papers.length]).toEqual([1, 1])
  })

  test('L8 the edge dies in the middle of a sale and the register is loaded again: one sale, one paper, the right change', async () => {
    const { page, edge } = await withPopcorn()
    edge.counter.lose = (path) => (path.endsWith('/questions') ? 'answer' : undefined)
    await quick(page, 500).click()
    await question(page).waitFor()
    expect(await text(question(page))).toContain('The sale of € 4.50 may or may not be done.')
    await page.reload()
    await question(page).waitFor()
    expect(await quick(page, 500).isDisabled()).toBe(true)
    edge.counter.lose = () => undefined
    await lastSale(page).waitFor()
    expect(await text(lastSale(page).locator('strong'))).toBe('0.50')
    expect(await lines(page).count()).toBe(0)
    await eventually(() => edge.counter.papers.length).toBe(1)
    expect(edge.counter.entries).toHaveLength(1)
  })

  test('L8 the cashier cancels it: the sale ends at the edge, nothing is printed, the bill is back', async () => {
    const { page, edge } = await withPopcorn()
    edge.counter.lose = (path) => (path.endsWith('/questions') ? 'answer' : undefined)
    await quick(page, 500).click()
    await question(page).waitFor()
    await page.getByRole('button', { name: 'Cancel the sale' }).click()
    await eventually(() => text(question(page))).toContain('Leave the money on the counter')
    edge.counter.lose = () => undefined
    await eventually(() => text(question(page))).toContain('Give the € 5.00 back.')
    await page.getByRole('button', { name: 'All right' }).click()
    await eventually(() => question(page).count()).toBe(0)
    expect(edge.counter.voided.size).toBe(1)
    expect(edge.counter.papers).toEqual([])
    expect(await lines(page).count()).toBe(1)
    await quick(page, 500).click()
    await lastSale(page).waitFor()
    expect(edge.counter.papers).toHaveLength(1)
  })

  test('L8 the tab is lost with the question: the next start finishes it and says so', async () => {
    const { page, edge } = await withPopcorn()
    edge.counter.jam = true
    edge.counter.lose = (path) => (path.endsWith('/questions') ? 'answer' : undefined)
    await quick(page, 500).click()
    await question(page).waitFor()
    await page.evaluate(() => sessionStorage.clear())
    await page.goto(edge.url)
    await page.getByRole('radio', { name: 'Mira K.' }).click()
    await page.keyboard.type('1234')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: '1 sale to finish' }).waitFor()
    edge.counter.lose = () => undefined
    await page.getByRole('button', { name: '1 sale to finish' }).click()
    await eventually(() => text(question(page))).toContain('Sold, but the paper may not have come out.')
    edge.counter.jam = false
    await page.getByRole('button', { name: 'Print again' }).click()
    await eventually(() => text(question(page))).toContain('Sold and printed.')
    expect(edge.counter.papers).toMatchObject([{ copy: true }])
    expect(edge.counter.entries).toHaveLength(1)
  })

  test('L8 paper that does not come out is said beside the change, and printed again with one tap', async () => {
    const { page, edge } = await withPopcorn()
    edge.counter.jam = true
    await quick(page, 500).click()
    await eventually(() => text(lastSale(page))).toContain('not printed')
    edge.counter.jam = false
    await lastSale(page).getByRole('button', { name: 'Print again' }).click()
    await eventually(() => text(lastSale(page))).toContain('€ 5.00 given, printed')
  })

  test('UX-07 the last paper is printed again in one tap, as a copy, also with the internet gone', async () => {
    const { page, edge } = await withPopcorn()
    await quick(page, 500).click()
    await lastSale(page).waitFor()
    edge.cut(new Date().toISOString(), 1)
    await page.getByRole('button', { name: 'Reprint' }).click()
    await eventually(() => edge.counter.papers.map((paper) => paper.copy)).toEqual([false, true])
  })

  test('L6 an edge that has lost entries is not sold at', async () => {
    const { page, edge } = await withPopcorn()
    await quick(page, 500).click()
    await lastSale(page).waitFor()
    await eventually(() => edge.counter.papers.length).toBe(1)
    edge.counter.entries.length = 0
    await page.locator('[data-category="1"]').click()
    await page.locator('[data-product="100"]').click()
    await quick(page, 500).click()
    await eventually(() => text(page.locator('[data-notice]'))).toContain('This edge has lost entries')
    expect(await quick(page, 500).isDisabled()).toBe(true)
  })
})

describe('F-269 the installed app', () => {
  test('F-006 the page says the language of its device with the first thing that is drawn', async () => {
    const { page } = await open({ locale: 'fr-FR' })
    await page.addInitScript(() => {
      localStorage.setItem('foyer.locale', 'de')
      const drawn: string[] = []
      Object.assign(globalThis, { drawn })
      const look = () => {
        if (document.querySelector('#root > *')) drawn.push(document.documentElement.lang)
        if (drawn.length < 3) requestAnimationFrame(look)
      }
      look()
    })
    await page.reload()
    await eventually(() => page.evaluate('drawn')).toEqual(['de', 'de', 'de'])
    expect(await page.evaluate(() => navigator.language)).toBe('fr-FR')
  })

  test('F-269 it opens with the network gone, shows who works here, and does not sell', async () => {
    const { page, edge, signIn } = await open({ serviceWorkers: 'allow' })
    await signIn()
    await page.evaluate(() => navigator.serviceWorker.ready)
    await page.reload()
    await page.locator('#till').waitFor()
    await page.evaluate(() => sessionStorage.clear())
    await edge.off()
    await page.reload()
    await page.getByRole('radio', { name: 'Mira K.' }).waitFor()
    await eventually(() => text(page.locator('#status'))).toMatch(/Edge away since \d\d:\d\d/)
    await page.getByRole('radio', { name: 'Mira K.' }).click()
    await page.keyboard.type('1234')
    await page.keyboard.press('Enter')
    await eventually(() => text(page.locator('#pin'))).toContain('The edge does not answer')
  })

  test('F-269 held seats are asked for again when the edge is back: a restart of it ends them; the bill keeps its prices meanwhile', async () => {
    const { page, edge, signIn } = await open()
    await signIn()
    await page.locator(`[data-schedule="${SCHEDULE}"]`).click()
    await page.locator(`[data-schedule="${SCHEDULE}"][aria-current="true"]`).waitFor()
    await page.locator('[data-rate="1"]').click()
    await eventually(() => page.locator('[data-cash="exact"]').isEnabled()).toBe(true)
    const hall = edge.halls.get(SCHEDULE)!
    const before = hall.seats.indexOf('h')
    const total = page.locator('#total')
    const sum = await text(total)
    const sums = await total.evaluateHandle((shown) => {
      const seen = new Set<string>()
      new MutationObserver(() => seen.add((shown as HTMLElement).innerText)).observe(shown, {
        childList: true,
        characterData: true,
        subtree: true,
      })
      return seen
    })
    await edge.off()
    await eventually(() => text(page.locator('#status'))).toContain('Edge away')
    hall.seats = hall.seats.replaceAll('h', 'f')
    await edge.on()
    await eventually(() => hall.seats.indexOf('h')).toBe(before)
    await eventually(() => page.locator('[data-cash="exact"]').isEnabled()).toBe(true)
    expect(await text(total)).toBe(sum)
    expect(await sums.evaluate((seen) => [...seen])).toEqual([])
  })

  test('F-269 loaded again while the edge is away, the kept bill has its names, seats and prices', async () => {
    const { page, edge, signIn } = await open({ serviceWorkers: 'allow' })
    await signIn()
    await page.evaluate(() => navigator.serviceWorker.ready)
    await page.reload()
    await page.locator(`[data-schedule="${SCHEDULE}"]`).click()
    await page.locator(`[data-schedule="${SCHEDULE}"][aria-current="true"]`).waitFor()
    await page.locator('[data-rate="1"]').click()
    await eventually(() => page.locator('[data-cash="exact"]').isEnabled()).toBe(true)
    const bill = async () => [await text(lines(page).first()), await text(page.locator('#total b'))]
    const before = await bill()
    expect(before).toEqual([expect.stringMatching(/Adult\s+Conclave (?:\w{3} )?\d\d:\d\d, [A-Z] \d+/), '€12.50'])
    await edge.off()
    await eventually(() => text(page.locator('#status'))).toContain('Edge away')
    await page.reload()
    await lines(page).first().waitFor()
    expect(await bill()).toEqual(before)
    expect(await page.locator('button#plan [data-mark=chosen]').count()).toBe(1)
  })
})
