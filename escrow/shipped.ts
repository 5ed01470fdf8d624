// Compiles the shipped contracts separately: compiled with the tests they would get other bytecode.
import { forge } from './forge.ts'

/** Their folder, relative to the repository's root. */
export const shippedFolder = 'escrow/out/shipped'

/** The one test that other builds of the escrow fail: they are not optimized, and larger. */
export const testOfSize = 'test_TheEscrowFitsIntoTwentyFourThousandBytes'

/** Compiles the sources alone; throws with the compiler's output. */
export async function buildShipped(): Promise<void> {
  const settings = {
    FOUNDRY_PROFILE: 'default',
    FOUNDRY_OUT: shippedFolder,
    FOUNDRY_CACHE_PATH: 'escrow/cache/shipped',
  }
  const build = await forge(['build', 'escrow/src', '--skip', 'test'], { settings })
  if (build.status !== 0) throw new Error(`The escrow does not compile:\n${build.stdout}${build.stderr}`)
}
