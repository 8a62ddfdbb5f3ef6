import { expect, type Locator, type Page } from '@playwright/test'

/** What a manager does on the screens of the portal. */

/** The form that is open over a list. */
export function form(page: Page): Locator {
  return page.getByRole('dialog')
}

/** Opens a screen by the menu. */
export async function openScreen(page: Page, name: string): Promise<void> {
  const link = page.getByRole('navigation').getByRole('link', { name, exact: true })
  await link.click()
  await expect(link).toHaveAttribute('aria-current', 'page')
}

/** Adds a row on the screen of this name; the form is filled in by `fill`. */
export async function addRow(page: Page, screen: string, what: string, fill: () => Promise<void>): Promise<void> {
  await openScreen(page, screen)
  await page
    .getByRole('button', { name: `Add ${what}` })
    .first()
    .click()
  await create(page, fill)
}

/** Fills in the form of a new row that is open, and makes it. */
export async function create(page: Page, fill: () => Promise<void>): Promise<void> {
  const key = form(page).getByRole('button', { name: 'Create', exact: true })
  await expect(key).toBeEnabled()
  await fill()
  await key.click()
  await expect(form(page)).toBeHidden()
}

/** Types into fields of the open form, by their labels. */
export async function type(page: Page, texts: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, text] of Object.entries(texts))
    await form(page).getByRole('textbox', { name: label, exact: true }).and(page.locator(':not([lang])')).fill(text)
}

/** Chooses in fields of the open form that offer a few words. */
export async function choose(page: Page, words: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, word] of Object.entries(words))
    await form(page).getByRole('combobox', { name: label, exact: true }).selectOption(word)
}

/** Finds another row in a field of the open form. */
export async function find(page: Page, label: string, row: string): Promise<void> {
  await form(page).getByRole('combobox', { name: label, exact: true }).click()
  await page.getByRole('listbox', { name: label }).getByRole('option', { name: row }).click()
}

export async function tick(page: Page, group: string, ...labels: string[]): Promise<void> {
  for (const label of labels)
    await form(page).getByRole('group', { name: group, exact: true }).getByLabel(label).check()
}

/** The digits of a number that a box or a device shows. */
export async function digitsOf(shown: Locator): Promise<string> {
  return (await shown.innerText()).replace(/\D/g, '')
}
