/**
 * A logger that stores nothing. The library's own one collects a megabyte of logs, including session keys, and puts a
 * function to download it on `window`.
 */
import type UniversalProvider from '@walletconnect/universal-provider'

type Logger = ConstructorParameters<typeof UniversalProvider>[0]['logger']

const nothing = () => {}

/** Children have a context: the library names its storage by it. */
export function silentLogger(context = ''): Logger {
  const levels = { trace: nothing, debug: nothing, info: nothing, warn: nothing, error: nothing, fatal: nothing }
  const child = (bindings: { context?: string }) => silentLogger(bindings.context)
  return { level: 'silent', ...levels, child, bindings: () => ({ context }) } as unknown as Logger
}
