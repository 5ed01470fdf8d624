// Runs the native forge binary on this workspace, and passes its exit status on.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { nativeTool } from './native.ts'

/** The repository's root: forge runs there, because solc finds node_modules only below its root. */
export const root = join(import.meta.dirname, '..')

/** The result of a forge run. */
export type ForgeRun = { status: number; stdout: string; stderr: string }

/**
 * Runs forge with the workspace's configuration; `settings` are further FOUNDRY_… variables; `echo` shows its output
 * while it runs.
 */
export function forge(
  args: string[],
  { settings = {}, echo = false, cwd = root }: { settings?: Record<string, string>; echo?: boolean; cwd?: string } = {},
): Promise<ForgeRun> {
  const env = { ...process.env, FOUNDRY_CONFIG: 'escrow/foundry.toml', NO_COLOR: '1', ...settings }
  const child = spawn(nativeTool('forge'), args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
  const end = () => child.kill()
  process.once('exit', end)
  const run: ForgeRun = { status: 1, stdout: '', stderr: '' }
  child.stdout.on('data', (chunk: Buffer) => {
    run.stdout += chunk
    if (echo) process.stdout.write(chunk)
  })
  child.stderr.on('data', (chunk: Buffer) => {
    run.stderr += chunk
    if (echo) process.stderr.write(chunk)
  })
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => {
      process.off('exit', end)
      resolve({ ...run, status: code ?? 1 })
    })
  })
}
