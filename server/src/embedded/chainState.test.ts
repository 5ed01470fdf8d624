// The local chain's last good copy: nothing torn takes its place, and it stands in for a state that is torn.
import { existsSync, mkdtempSync, readFileSync, statSync, truncateSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { copyState, restoreState, type StateFiles } from './chainState.ts'

const nothing = () => undefined
/** A state as anvil writes it, keys in its order. */
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

test('a state cut off anywhere never takes the place of the last good copy; once whole, it does', async () => {
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

test('a state that is written while it is copied is copied another time', async () => {
  const { files } = await copied()
  const copying = copyState(files, 0)
  writeFileSync(files.state, stateAt(2))
  expect(await copying).toBeUndefined()
  expect(readFileSync(files.good, 'utf8')).toBe(stateAt(1))
})

test('a state of another version of anvil is copied too if it is whole, though it ends otherwise', async () => {
  const { files, written } = await copied()
  writeFileSync(files.state, '{"historical_states":null,"block":{"number":"2"}}')
  expect(await copyState(files, written)).toBeDefined()
  expect(readFileSync(files.good, 'utf8')).toContain('"number":"2"')
})

test('a state that was copied already, or was never written, is left alone', async () => {
  const { files, written } = await copied()
  expect(await copyState(files, written)).toBeUndefined()
  const none = { state: `${files.state}.none`, good: `${files.good}.none` }
  expect(await copyState(none, 0)).toBeUndefined()
  expect(existsSync(none.good)).toBe(false)
  expect(restoreState(none, nothing)).toBe(false)
})

test('a torn state is set aside and its copy put in its place; a chain of which neither is whole says what to do', async () => {
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
