/** Acts on an inventory's page, for the stories that write one. */
import type { Locator } from '@playwright/test'
import type { BrowserUser } from './browserUser.ts'
import { picture } from './picture.ts'
import { expect } from './timeouts.ts'

/** Objects to one entry of what is open, and agrees to all others. */
export async function answer(by: BrowserUser, group: Locator, name: string, words: string): Promise<void> {
  const { main } = by
  await group.getByRole('button', { name: `Object: ${name}`, exact: true }).click()
  await main.getByLabel('What is it really like?').fill(words)
  await by.button('Save objection').click()
  const agree = main.getByRole('button', { name: /^Agree: / }).first()
  while ((await agree.count()) > 0) await agree.click()
  await by.button('Sign your answer').click()
  await by.confirm()
  await expect(main).toContainText('Signed by both, with objections')
}

/** Adds a photo to an entry. */
export async function photograph(entry: Locator, room: 'bath' | 'living'): Promise<void> {
  await entry.locator('input[type=file]').setInputFiles(await picture(room))
  await expect(entry.getByRole('img')).toHaveCount(1)
}
