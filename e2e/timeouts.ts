/** How long stories about money wait for what must come: as long as a machine with much else to do may need. */
import { expect as usual } from '@playwright/test'

/** Milliseconds until something is there that must come. */
export const waitTimeout = 60_000
/** Milliseconds a whole story may take. */
export const storyTimeout = 600_000

/** The usual expectations, with that patience. */
export const expect = usual.configure({ timeout: waitTimeout })
