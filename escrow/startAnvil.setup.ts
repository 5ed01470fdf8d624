/** Starts anvil for tests. */
import { type ChildProcess, spawn } from 'node:child_process'
import { nativeTool } from './native.ts'

/**
 * Starts anvil on a port the system assigns, and resolves once it listens. A port that is probed first and bound later
 * may be taken by then: five test files run at once, and each connection takes a port.
 */
export async function startAnvil(flags: readonly string[]): Promise<{ rpcUrl: string; anvil: ChildProcess }> {
  const all = ['--host', '127.0.0.1', '--port', '0', ...flags]
  const anvil = spawn(nativeTool('anvil'), all, { stdio: ['ignore', 'pipe', 'ignore'] })
  let output = ''
  const rpcUrl = await new Promise<string>((resolve, reject) => {
    anvil.once('error', reject)
    anvil.once('exit', () => reject(new Error(`anvil ended while starting:\n${output}`)))
    anvil.stdout.on('data', function read(chunk: Buffer) {
      output += chunk.toString()
      const [, address] = /Listening on (\S+)\n/.exec(output) ?? []
      if (!address) return
      anvil.stdout.off('data', read).resume() // it logs each call
      resolve(`http://${address}`)
    })
  })
  return { rpcUrl, anvil }
}
