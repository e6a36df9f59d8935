/** On English pages, to people whose browser asks for Arabic. */
export const offer = { text: 'هذا الموقع متاح بالعربية', dismiss: 'إغلاق' }
