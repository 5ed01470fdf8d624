/** Gives Testing Library's queries the same timeout as other waits; their default is one second. */
import { configure } from '@testing-library/react'
import { pollMilliseconds } from '../../scripts/testLimits.ts'

configure({ asyncUtilTimeout: pollMilliseconds })
