// @vitest-environment node
import { expect, test } from 'vitest'
import { committed, generated } from './compileBatch.setup.ts'

test('the committed batch bytecode matches its source', () => {
  const code = (text: string) => /0x[0-9a-f]+/.exec(text)?.[0]
  expect(code(committed())).toBe(code(generated()))
})
