/** Said where an enquiry, or all of an address, is erased. */
export const erasureNote =
  'Name, address, phone, message, page, consent text and notes go for good, here, in waiting and ' +
  'sent mails of this program and in the search. Reference, times and steps are kept. Mails that ' +
  'reached your mail program are yours to delete; backups made so far hold them until newer ones ' +
  'have taken their place.'
