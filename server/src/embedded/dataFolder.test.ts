// The folder of KEYHOLD_DATA is created, or one sentence says why it is not.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { clusterPlaces } from './cluster.ts'
import { cannotWrite, makeDataFolder, noteSchema, refuseOtherSchema } from './dataFolder.ts'

const place = () => mkdtempSync(path.join(tmpdir(), 'keyhold-data-'))

test('the folder is created with its parents, and an existing one stays', () => {
  const folder = path.join(place(), 'of', 'ours')
  makeDataFolder(folder)
  makeDataFolder(folder)
  expect(existsSync(folder)).toBe(true)
})

test('a path below a file is refused with the name of the setting', () => {
  const file = path.join(place(), 'file')
  writeFileSync(file, '')
  expect(() => makeDataFolder(path.join(file, 'data'))).toThrow(
    `Keyhold cannot write to ${path.join(file, 'data')} (ENOTDIR). Make it writable, or set KEYHOLD_DATA to another folder.`,
  )
  expect(() => makeDataFolder(file)).toThrow(`Keyhold cannot write to ${file} (ENOTDIR).`)
})

test('a full disk is reported with the remedy', () => {
  const full = Object.assign(new Error('no space'), { code: 'ENOSPC' })
  expect(cannotWrite('/data', full).message).toBe(
    'Keyhold cannot write to /data (ENOSPC). The disk is full: make room, or set KEYHOLD_DATA to another folder.',
  )
})

test('a path where no folder can be created is reported, without endless retries', () => {
  const source = JSON.stringify(path.join(import.meta.dirname, 'dataFolder.ts'))
  const script = `import(${source}).then(({ makeDataFolder }) => makeDataFolder('/proc/nothing/data')).catch(({ message }) => console.log(message))`
  // In a separate process: an endless loop would block the test.
  const { stdout } = spawnSync(process.execPath, ['-e', script], { encoding: 'utf8', timeout: 20_000 })
  expect(stdout).toMatch(/^Keyhold cannot write to \/proc\/nothing\/data \(E\w+\)\./)
})

test.each(['chain', 'postgres', 'town'])(
  'a folder with data of another schema (%s) is refused before anything changes',
  (name) => {
    const folder = place()
    refuseOtherSchema(folder, 'schema of today')
    mkdirSync(path.join(folder, name))
    const refusal = `The data in ${folder} was made by Keyhold before 0.1.0, with another schema. Move it to another place`
    expect(() => refuseOtherSchema(folder, 'schema of today')).toThrow(refusal)
    expect(readdirSync(folder)).toEqual([name])
    noteSchema(folder, 'schema of today')
    refuseOtherSchema(folder, 'schema of today')
    expect(() => refuseOtherSchema(folder, 'schema of tomorrow')).toThrow(refusal)
  },
)

test('a cluster outside the folder is named too, even if the folder was moved away', () => {
  const folder = path.join(place(), 'moved away')
  const [, outside] = clusterPlaces(folder)
  mkdirSync(outside, { recursive: true })
  expect(() => refuseOtherSchema(folder, 'schema of today')).toThrow(
    `The data in ${outside} was made by Keyhold before`,
  )
  rmSync(outside, { recursive: true })
  refuseOtherSchema(folder, 'schema of today')
})

test('a folder with only a secret is accepted: an operator who moved the rest away can reuse the keys', () => {
  const folder = place()
  writeFileSync(path.join(folder, 'secret'), 'a secret')
  refuseOtherSchema(folder, 'schema of today')
})
