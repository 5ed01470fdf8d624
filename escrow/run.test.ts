// A failing Solidity test fails the run: planted in a copy, because forge's npm wrapper once reported success.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { root } from './forge.ts'
import { runSuites } from './suites.ts'

const folders: string[] = []
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true })
})

/** A copy of the workspace without its sources, with one suite. */
function projectWith(suite: string): string {
  const copy = mkdtempSync(join(tmpdir(), 'keyhold-suite-'))
  folders.push(copy)
  for (const name of ['foundry.toml', 'package.json', 'bin', 'test/TestBase.sol']) {
    cpSync(join(root, 'escrow', name), join(copy, 'escrow', name), { recursive: true })
  }
  mkdirSync(join(copy, 'escrow/src'))
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  writeFileSync(join(copy, 'escrow/test/Planted.t.sol'), suite)
  return copy
}

const planted = (body: string) => `// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;
import {TestBase} from "./TestBase.sol";
contract PlantedTest is TestBase { ${body} }`

const good = 'function test_Good() public pure { same(1, 1, "one"); }'
const bad = 'function test_Bad() public pure { same(1, 2, "one"); }'

test('a passing suite is reported as passed', async () => {
  expect(await runSuites({ cwd: projectWith(planted(good)), profile: 'fast' })).toMatchObject({ passed: 1, failed: 0 })
})

test('a failing suite is reported as failed, with the name of the test', async () => {
  const run = await runSuites({ cwd: projectWith(planted(good + bad)), profile: 'fast' })
  expect(run).toMatchObject({ passed: 1, failed: 1 })
  expect(run.lines.join('\n')).toContain('✗ test_Bad()')
})

test('a suite that does not compile, or has no test, fails', async () => {
  expect(await runSuites({ cwd: projectWith('nonsense'), profile: 'fast' })).toMatchObject({ passed: 0, failed: 1 })
  expect(await runSuites({ cwd: projectWith(planted('')), profile: 'fast' })).toMatchObject({ passed: 0, failed: 1 })
})

test('an unknown command fails', () => {
  expect(spawnSync(process.execPath, [join(root, 'escrow/run.ts'), 'pray']).status).toBe(1)
})
