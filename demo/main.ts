import { runProduct } from '#server/run-product.ts'
import { adminAccount, memberAccount } from './accounts.ts'
import { openDemo } from './demo.ts'

await runProduct({ accounts: [memberAccount, adminAccount], open: openDemo })
