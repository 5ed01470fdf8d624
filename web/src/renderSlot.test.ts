// @vitest-environment node
/** Pages that are ready together take turns. */
import { expect, test } from 'vitest'
import { nextRenderSlot } from './renderSlot.ts'

test('pages that are ready at once are rendered in the order of asking, and whatever waits is heard between each two', async () => {
  const heard: string[] = []
  const pages = ['first', 'second', 'third'].map(async (name) => {
    await nextRenderSlot()
    heard.push(name)
    setImmediate(() => heard.push(`behind ${name}`))
  })
  await Promise.all(pages)
  await new Promise((resolve) => setImmediate(resolve))
  expect(heard).toEqual(['first', 'behind first', 'second', 'behind second', 'third', 'behind third'])
})
