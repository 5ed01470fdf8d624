// The local chain's last good copy: an incomplete state never replaces it, and it replaces an incomplete state.
import { existsSync, mkdtempSync, readFileSync, statSync, truncateSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { copyState, restoreState, type StateFiles } from './chainState.ts'

const nothing = () => undefined
/** A state as anvil writes it, with its order of keys. */
const stateAt = (block: number) => `{"block":{"number":"${block}"},"accounts":{},"historical_states":null}`

/** A state of block 1 that was written a minute ago, and its copy. */
async function copied(): Promise<{ files: StateFiles; written: number }> {
  const folder = mkdtempSync(path.join(tmpdir(), 'keyhold-chain-'))
  const files = { state: path.join(folder, 'state.json'), good: path.join(folder, 'state.good.json') }
  writeFileSync(files.state, stateAt(1))
  utimesSync(files.state, Date.now() / 1000 - 60, Date.now() / 1000 - 60)
  const written = await copyState(files, 0)
  expect(written).toBe(statSync(files.state).mtimeMs)
  expect(readFileSync(files.good, 'utf8')).toBe(stateAt(1))
  return { files, written: written ?? 0 }
}

test('a truncated state never replaces the last good copy; a complete one does', async () => {
  const { files, written } = await copied()
  for (let left = 0; left < stateAt(2).length; left++) {
    writeFileSync(files.state, stateAt(2))
    truncateSync(files.state, left)
    expect(await copyState(files, written), `cut off after ${left} octets`).toBeUndefined()
  }
  expect(readFileSync(files.good, 'utf8')).toBe(stateAt(1))
  writeFileSync(files.state, stateAt(2))
  expect(await copyState(files, written)).toBe(statSync(files.state).mtimeMs)
  expect(readFileSync(files.good, 'utf8')).toBe(stateAt(2))
})

test('a state that is written during the copy is copied later', async () => {
  const { files } = await copied()
  const copying = copyState(files, 0)
  writeFileSync(files.state, stateAt(2))
  expect(await copying).toBeUndefined()
  expect(readFileSync(files.good, 'utf8')).toBe(stateAt(1))
})

test('a complete state of another version of anvil is copied too, although it ends differently', async () => {
  const { files, written } = await copied()
  writeFileSync(files.state, '{"historical_states":null,"block":{"number":"2"}}')
  expect(await copyState(files, written)).toBeDefined()
  expect(readFileSync(files.good, 'utf8')).toContain('"number":"2"')
})

test('a state that was copied already, or was never written, is not copied', async () => {
  const { files, written } = await copied()
  expect(await copyState(files, written)).toBeUndefined()
  const none = { state: `${files.state}.none`, good: `${files.good}.none` }
  expect(await copyState(none, 0)).toBeUndefined()
  expect(existsSync(none.good)).toBe(false)
  expect(restoreState(none, nothing)).toBe(false)
})

test('a truncated state is set aside and replaced by its copy; if both are damaged the error names the remedy', async () => {
  const { files } = await copied()
  truncateSync(files.state, 20)
  const said: string[] = []
  expect(restoreState(files, (sentence) => said.push(sentence))).toBe(true)
  expect(said).toEqual(['The local chain was cut off while writing; its last good copy is used.'])
  expect(readFileSync(files.state, 'utf8')).toBe(stateAt(1))
  expect(statSync(`${files.state}.damaged`).size).toBe(20)
  for (const file of [files.state, files.good]) truncateSync(file, 20)
  expect(() => restoreState(files, nothing)).toThrow('Move KEYHOLD_DATA away to begin anew, or restore a backup of it.')
})
