// Promises the contracts as they are shipped, compiled by themselves: beside the tests they would get other bytes.
import { forge } from './forge.ts'

/** Where they lie, seen from the repository's root. */
export const shippedFolder = 'escrow/out/shipped'

/** Compiles the sources alone; throws with the compiler's words. */
export async function buildShipped(): Promise<void> {
  const settings = {
    FOUNDRY_PROFILE: 'default',
    FOUNDRY_OUT: shippedFolder,
    FOUNDRY_CACHE_PATH: 'escrow/cache/shipped',
  }
  const build = await forge(['build', 'escrow/src', '--skip', 'test'], { settings })
  if (build.status !== 0) throw new Error(`The escrow does not compile:\n${build.stdout}${build.stderr}`)
}
