/** The owner account (id 27, superadmin) of the product that the browser tests run against. */
export const owner = { username: 'the-owner', email: 'owner@hungr.test', password: 'Turbot-Parade-27' }
