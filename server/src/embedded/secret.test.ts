import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { sealKeyOf, secretOf } from './secret.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'keyhold-secrets-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('each secret is generated once, readable only by its owner, and the two differ', () => {
  const [secret, key] = [secretOf(folder, undefined), sealKeyOf(folder, undefined)]
  expect(secret).not.toBe(key)
  expect([secretOf(folder, undefined), sealKeyOf(folder, undefined)]).toEqual([secret, key])
  expect(readFileSync(path.join(folder, 'seal-key'), 'utf8')).toBe(key)
  expect(statSync(path.join(folder, 'seal-key')).mode & 0o777).toBe(0o600)
  expect(key).toMatch(/^[\w-]{64}$/)
})

test('a configured secret is used, and none is generated', () => {
  const empty = path.join(folder, 'empty')
  expect(sealKeyOf(empty, 'a key of somebody’s own')).toBe('a key of somebody’s own')
  expect(statSync(empty, { throwIfNoEntry: false })).toBeUndefined()
})

test('a damaged secret is not replaced', () => {
  writeFileSync(path.join(folder, 'seal-key'), 'half')
  expect(() => sealKeyOf(folder, undefined)).toThrow('without it what is stored encrypted stays closed')
})
