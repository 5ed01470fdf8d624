/** Gives the queries of Testing Library the time limit that other waits have; their own is one second. */
import { configure } from '@testing-library/react'
import { pollMilliseconds } from '../../scripts/testLimits.ts'

configure({ asyncUtilTimeout: pollMilliseconds })
