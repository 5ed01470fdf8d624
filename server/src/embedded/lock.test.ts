// One Keyhold at a time in a folder: the second gets an error, or waits for the lock.
import { spawn } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setImmediate as next } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { lockFolder, lockFolderInTurn } from './lock.ts'

test('a second Keyhold in the same folder gets an error, or waits until the first has ended', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'keyhold-lock-'))
  const other = spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1000)'])
  writeFileSync(path.join(folder, 'keyhold.pid'), String(other.pid))
  expect(() => lockFolder(folder)).toThrow(`Another Keyhold (process ${other.pid}) already uses ${folder}.`)
  let isMine = false
  const turn = lockFolderInTurn(folder).then((lock) => {
    isMine = true
    return lock
  })
  await next()
  expect(isMine).toBe(false)
  other.kill('SIGKILL')
  const lock = await turn
  lock.release()
  lockFolder(folder).release()
})

test('a folder that cannot be created is reported at once', async () => {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'keyhold-lock-')), 'file')
  writeFileSync(file, '')
  await expect(lockFolderInTurn(path.join(file, 'folder'))).rejects.toThrow('ENOTDIR')
})
