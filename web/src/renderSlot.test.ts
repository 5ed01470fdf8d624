// @vitest-environment node
/** Pages that are ready together are rendered in turn. */
import { expect, test } from 'vitest'
import { nextRenderSlot } from './renderSlot.ts'

test('pages ready at the same time are rendered in request order, and pending events are handled between them', async () => {
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
