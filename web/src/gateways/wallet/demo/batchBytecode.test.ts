// @vitest-environment node
import { expect, test } from 'vitest'
import { committed, generated } from './compileBatch.setup.ts'

test('the batch that the demo wallet deploys is the one whose source lies beside it', () => {
  const code = (text: string) => /0x[0-9a-f]+/.exec(text)?.[0]
  expect(code(committed())).toBe(code(generated()))
})
