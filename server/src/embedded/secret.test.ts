import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { sealKeyOf, secretOf } from './secret.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'keyhold-secrets-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('each secret is made once, for its owner’s eyes, and they are two', () => {
  const [secret, key] = [secretOf(folder, undefined), sealKeyOf(folder, undefined)]
  expect(secret).not.toBe(key)
  expect([secretOf(folder, undefined), sealKeyOf(folder, undefined)]).toEqual([secret, key])
  expect(readFileSync(path.join(folder, 'seal-key'), 'utf8')).toBe(key)
  expect(statSync(path.join(folder, 'seal-key')).mode & 0o777).toBe(0o600)
  expect(key).toMatch(/^[\w-]{64}$/)
})

test('one that is set is taken, and none is made', () => {
  const empty = path.join(folder, 'empty')
  expect(sealKeyOf(empty, 'a key of somebody’s own')).toBe('a key of somebody’s own')
  expect(statSync(empty, { throwIfNoEntry: false })).toBeUndefined()
})

test('one that is damaged is not replaced', () => {
  writeFileSync(path.join(folder, 'seal-key'), 'half')
  expect(() => sealKeyOf(folder, undefined)).toThrow('without it what is stored encrypted stays closed')
})
