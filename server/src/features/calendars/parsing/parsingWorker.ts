/** The worker of parseCalendar.ts. */
import { parentPort, workerData } from 'node:worker_threads'
import { type Component, UnreadableCalendar } from './components.ts'
import type { WorkerAnswer } from './parseCalendar.ts'
import { periodsOf, type ReadingContext } from './readCalendar.ts'

const { components, context } = workerData as { components: readonly Component[]; context: ReadingContext }

function answer(): WorkerAnswer {
  try {
    return { read: periodsOf(components, context) }
  } catch (error) {
    if (error instanceof UnreadableCalendar) return { failure: error.failure }
    throw error
  }
}

parentPort?.postMessage(answer())
