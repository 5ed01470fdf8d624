/** /reports: the admin desk (D 11.30). */
import { AdminDesk } from './adminDesk.tsx'

export const handle = { frame: 'slim', words: ['reports', 'operator', 'letterNames'] }

export default AdminDesk
