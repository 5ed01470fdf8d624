/** /reports: the operator's desk, for whoever looks after Keyhold (D 11.30). */
import { OperatorDesk } from './operatorDesk.tsx'

export const handle = { frame: 'slim', words: ['reports', 'operator', 'letterNames'] }

export default OperatorDesk
