/** Timeouts of payment stories, for a busy machine. */
import { expect as usual } from '@playwright/test'

/** Milliseconds until something expected appears. */
export const waitTimeout = 60_000
/** Milliseconds for a whole story. */
export const storyTimeout = 600_000

/** The usual expectations, with that timeout. */
export const expect = usual.configure({ timeout: waitTimeout })
