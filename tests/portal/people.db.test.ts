import type { Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { accountsOf } from '../../hub/access/testing/accounts.ts'
import { barriers } from '../axe.ts'
import { seen } from '../seen.ts'
import { standingOffice } from './desk.ts'

/** Roles with their matrix of rights, and how people get in, in Chromium on a real hub. */
const ADA = { exhibitor_id: 1, name: 'Ada L.', permissions: ['*'] }
const PASSWORD = 'zebra-Regal-91-tulpe'

const office = await standingOffice(ADA)
const ada = await office.call(ADA)
await accountsOf(office.database.pool).accounts.write(1, ada.employee_id, PASSWORD)

function cell(page: Page, name: string) {
  return page.getByRole('dialog').getByLabel(name, { exact: true })
}

test('F-235 a role is made with a colour and a matrix: grades and scopes by keyboard, saved as they were chosen', async () => {
  const page = await office.open('roles?form=new')
  await page.getByRole('dialog').getByLabel(/^Name/).fill('Front of house')
  await page
    .getByRole('dialog')
    .getByRole('textbox', { name: /^Colour/ })
    .fill('#0f766e')
  await cell(page, 'Give money back').selectOption('With a supervisor’s PIN, own cinemas only')
  await cell(page, 'Sell and print again').selectOption('May')
  await cell(page, 'Screens: Change').focus()
  await page.keyboard.type('May, own')
  await seen(cell(page, 'Screens: Look').locator('option:checked')).toHaveText('May look, own cinemas only')
  expect(await cell(page, 'Movies: Change').locator('option').allTextContents()).toEqual(['No', 'May'])
  expect(await cell(page, 'Cinemas: Add').locator('option').allTextContents()).toEqual(['No', 'May'])
  expect(await barriers(page)).toEqual([])
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await seen(page.getByRole('row').filter({ hasText: 'Front of house' })).toBeVisible()
  const { data } = (await ada('GET', 'roles?search=Front')).body
  expect(data[0]).toMatchObject({ name: 'Front of house', color: '#0f766e' })
  expect(data[0].permissions.toSorted()).toEqual([
    'register.refund.pin.own',
    'register.sell',
    'screens.edit.own',
    'screens.view.own',
  ])
  await page.getByRole('button', { name: 'Front of house' }).click()
  await seen(page.getByRole('main').getByRole('complementary').getByText('Give money back')).toBeVisible()
  expect(await barriers(page)).toEqual([])
})

test('F-235 everything is one switch; taken back, each right is there and can be taken by itself', async () => {
  const { id } = (await ada('POST', 'roles', { name: 'Boss', color: '#8a1a14', permissions: ['*'] })).body.data
  const page = await office.open(`roles?form=${id}`)
  const everything = page.getByLabel('Everything, and whatever comes later')
  await seen(everything).toBeChecked()
  await seen(cell(page, 'Roles: Delete')).toBeDisabled()
  await everything.uncheck()
  await cell(page, 'Roles: Delete').selectOption('No')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await seen(page.getByRole('dialog')).toBeHidden()
  const { permissions } = (await ada('GET', `roles/${id}`)).body.data
  expect(permissions).toEqual(expect.arrayContaining(['roles.view', 'roles.create', 'roles.edit', 'movies.*']))
  expect(permissions).not.toContain('roles.delete')
  expect(permissions).not.toContain('*')
})

test('F-235 a right that one has not oneself is not to be chosen', async () => {
  const page = await office.open('roles?form=new', {
    exhibitor_id: 1,
    name: 'Olga N.',
    permissions: ['roles.*', 'register.sell', 'screens.edit'],
  })
  const disabled = (name: string) => cell(page, name).locator('option:disabled').allTextContents()
  await seen(cell(page, 'Sell and print again')).toBeEnabled()
  expect(await disabled('Sell and print again')).toEqual([])
  expect(await disabled('Give money back')).toHaveLength(4)
  expect(await disabled('Screens: Change')).toEqual([])
  expect(await disabled('Screens: Delete')).toHaveLength(2)
  await seen(page.getByLabel('Everything, and whatever comes later')).toBeDisabled()
})

test('F-232 an employee has roles by colour, is invited, helped out of lost codes, and blocked', async () => {
  const making = { name: 'Door', color: '#0f766e', permissions: ['portal.open'] }
  const role = (await ada('POST', 'roles', making)).body.data
  const rosa = { name: 'Rosa W.', email: 'rosa@lichthof.example', roles: [role.id], permissions: ['tags.view'] }
  const { id } = (await ada('POST', 'employees', rosa)).body.data
  const page = await office.open(`employees?row=${id}`)
  const panel = page.getByRole('main').getByRole('complementary')
  await seen(panel.getByText('Has not chosen a password yet.')).toBeVisible()
  await seen(panel.getByText('Tags: Look')).toBeVisible()
  await panel.getByRole('button', { name: 'Send an invitation' }).click()
  await seen(page.getByText('Sent to rosa@lichthof.example')).toBeVisible()

  const { accounts, factors } = accountsOf(office.database.pool)
  await accounts.write(1, id, PASSWORD)
  const whose = { exhibitor_id: 1, employee_id: id }
  const begun = await factors.begin(whose, { issuer: 'House', label: rosa.email })
  if (!begun.ok) throw new Error('codes were on')
  await factors.confirm(whose, new TOTP({ secret: begun.value.secret }).generate())
  await page.reload()
  await panel.getByRole('button', { name: 'Switch off one-time codes' }).click()
  const dialog = page.getByRole('dialog', { name: 'Switch off the one-time codes of Rosa W.?' })
  await dialog.getByLabel('Your password').fill('not this one')
  await page.keyboard.press('Enter')
  await seen(dialog.getByLabel('Your password')).toHaveAttribute('aria-invalid', 'true')
  expect(await barriers(page)).toEqual([])
  await dialog.getByLabel('Your password').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await seen(panel.getByText('Without one-time codes.')).toBeVisible()
  await seen(panel.getByText('One-time codes was changed')).toBeVisible()

  await panel.getByRole('button', { name: 'Block', exact: true }).click()
  const asked = page.getByRole('dialog')
  // somebody else was faster: the question stays, and says so
  const { version } = (await ada('GET', `employees/${id}`)).body.data
  expect((await ada('PUT', `employees/${id}`, { version, permissions: [] })).status).toBe(200)
  await asked.getByRole('button', { name: 'Block', exact: true }).click()
  await seen(asked.getByRole('alert')).toBeVisible()
  await page.reload()
  await panel.getByRole('button', { name: 'Block', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Block', exact: true }).click()
  await seen(panel.getByRole('button', { name: 'Lift the block' })).toBeVisible()
  expect((await ada('GET', `employees/${id}`)).body.data.access_level).toBe('blocked')
  await panel.getByRole('button', { name: 'Lift the block' }).click()
  await seen(panel.getByRole('button', { name: 'Block', exact: true })).toBeVisible()
  expect(await barriers(page)).toEqual([])
})

test('F-235 who looks at all cinemas and changes the own one has the keys of its rows alone', async () => {
  const place = { address1: 'x', zip: 'x', city: 'x', country_code: 'DE', time_zone: 'Europe/Berlin' }
  const nowhere = { lat: null, lng: null, gmaps: null, phone: null, email: null }
  const ids: number[] = []
  for (const slug of ['here', 'there'])
    ids.push((await ada('POST', 'cinemas', { slug, name: slug, ...place, ...nowhere })).body.data.id)
  const lea = { exhibitor_id: 1, name: 'Lea F.', permissions: ['cinemas.view', 'cinemas.edit.own'] }
  const { employee_id } = await office.call(lea)
  const { version } = (await ada('GET', `employees/${employee_id}`)).body.data
  await ada('PUT', `employees/${employee_id}`, { version, cinemas: [ids[0]] })
  for (const [id, keys] of [
    [ids[0], 1],
    [ids[1], 0],
  ] as const) {
    const page = await office.open(`cinemas?row=${id}`, lea)
    const panel = page.getByRole('main').getByRole('complementary')
    await seen(panel.getByText('What happened')).toBeVisible()
    await seen(panel.getByRole('button', { name: 'Edit', exact: true })).toHaveCount(keys)
  }
})
