// Paths of Foundry's native binaries: its npm wrappers lose the exit status.
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** Path of the native `forge` or `anvil` for this machine. Throws if the platform has none. */
export function nativeTool(tool: 'forge' | 'anvil'): string {
  const cpu = process.arch === 'x64' ? 'amd64' : process.arch
  const name = `@foundry-rs/${tool}-${process.platform}-${cpu}`
  const require = createRequire(import.meta.url)
  return join(
    dirname(require.resolve(`${name}/package.json`)),
    'bin',
    process.platform === 'win32' ? `${tool}.exe` : tool,
  )
}
