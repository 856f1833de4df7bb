import type pg from 'pg';

/** What the lists of the demo company are called in Spanish, by their English words. */
const SPANISH: Readonly<Record<string, string>> = {
  // Progress
  Requested: 'Solicitada',
  Scheduled: 'Programada',
  'On the way': 'En camino',
  'On site': 'En el sitio',
  Finishing: 'Finalizando',
  Paused: 'En pausa',
  'Waiting for parts': 'En espera de repuestos',
  'Return visit needed': 'Requiere otra visita',
  // Activity types and categories
  Delivery: 'Entrega',
  Installation: 'Instalación',
  Maintenance: 'Mantenimiento',
  Inspection: 'Inspección',
  Repair: 'Reparación',
  'Rental pickup': 'Recogida de alquiler',
  'Site survey': 'Visita técnica',
  'Emergency call-out': 'Visita de emergencia',
  'Air conditioning': 'Aire acondicionado',
  'Split units': 'Equipos split',
  'Cold rooms': 'Cuartos fríos',
  Power: 'Energía',
  Generators: 'Plantas eléctricas',
  Solar: 'Solar',
  Water: 'Agua',
  Events: 'Eventos',
  // Item types
  Goods: 'Mercancía',
  Work: 'Trabajo',
  Money: 'Importes',
  'What is delivered or installed': 'Lo que se entrega o se instala',
  'Time, travel and tasks': 'Horas, desplazamientos y tareas',
  'Discounts and costs': 'Descuentos y costos',
  Equipment: 'Equipos',
  Parts: 'Repuestos',
  Consumables: 'Consumibles',
  Labour: 'Mano de obra',
  Travel: 'Desplazamiento',
  Task: 'Tarea',
  'Safety check': 'Control de seguridad',
  Discount: 'Descuento',
  'Internal cost': 'Costo interno',
  // Customers
  Hotels: 'Hoteles',
  Retail: 'Comercio',
  'Health & education': 'Salud y educación',
  Industry: 'Industria',
  Homes: 'Hogares',
  'Key accounts': 'Cuentas clave',
  Standard: 'Estándar',
  Private: 'Particulares',
  Lead: 'Lead',
  Prospect: 'Prospecto',
  Customer: 'Cliente',
  'Former customer': 'Excliente',
  'Something is broken': 'Algo no funciona',
  'Regular service': 'Servicio periódico',
  'New equipment': 'Equipo nuevo',
  'Collect rented equipment': 'Recoger equipo alquilado',
  Call: 'Llamada',
  Visit: 'Visita',
  Email: 'Correo',
  Complaint: 'Queja',
  Sales: 'Ventas',
  'New contract': 'Contrato nuevo',
  Rental: 'Alquiler',
  'Maintenance plan': 'Plan de mantenimiento',
  // Documents
  'Insurance certificate': 'Certificado de seguro',
  'Tax compliance certificate': 'Certificado de cumplimiento fiscal',
  'Site access permit': 'Permiso de acceso al sitio',
  // Payments and stock
  Cash: 'Efectivo',
  Card: 'Tarjeta',
  'Bank transfer': 'Transferencia bancaria',
  Cheque: 'Cheque',
  'Invoice payment': 'Pago de factura',
  'Rental deposit': 'Depósito de alquiler',
  'Refund of a deposit': 'Devolución de depósito',
  'Write-off': 'Cancelación de saldo',
  'Delivery to customer': 'Entrega al cliente',
  'Return from customer': 'Devolución del cliente',
  'Purchase receipt': 'Recepción de compra',
  'Move between sections': 'Traslado entre secciones',
  'Loss or damage': 'Pérdida o daño',
  Generator: 'Planta eléctrica',
  'Scissor lift': 'Plataforma de tijera',
  'Water pump': 'Bomba de agua',
  // Catalogue
  Cooling: 'Climatización',
  'Power on site': 'Energía en obra',
  'Access and lifting': 'Acceso y elevación',
  'For hotels': 'Para hoteles',
  'For building sites': 'Para obras',
  'For homes': 'Para hogares',
  // Reviews
  'Photos of the work': 'Fotos del trabajo',
  'Photograph every unit with its serial number.': 'Fotografíe cada equipo con su número de serie.',
  'Safety on site': 'Seguridad en el sitio',
  'Ladder, gloves, power off, area closed off.': 'Escalera, guantes, energía cortada, área delimitada.',
  'Quality of the work': 'Calidad del trabajo',
  'Level, secure and clean, as the customer ordered.': 'Nivelado, firme y limpio, como lo pidió el cliente.',
  'Plan approved': 'Plan aprobado',
  'Drawing and parts are agreed with the customer.': 'Plano y repuestos acordados con el cliente.',
  'Ready to hand over': 'Listo para entregar',
  'Test run done, documents on site.': 'Prueba de funcionamiento hecha, documentos en el sitio.',
  'Installation review': 'Revisión de instalación',
  'Full inspection': 'Inspección completa',
  // Templates of activities
  'Install split unit': 'Instalar equipo split',
  'Install solar water heater': 'Instalar calentador solar',
  'Install transfer switch': 'Instalar interruptor de transferencia',
  'Quarterly air conditioning service': 'Servicio trimestral de aire acondicionado',
  'Generator service 250 hours': 'Servicio de planta eléctrica 250 horas',
  'Cold room monthly service': 'Servicio mensual de cuarto frío',
  'Water pump service': 'Servicio de bomba de agua',
  'Yearly safety inspection': 'Inspección anual de seguridad',
  'Cold room temperature inspection': 'Inspección de temperatura de cuarto frío',
  // Reports and mails
  'Completed last month': 'Completadas el mes pasado',
  'Completed activities and their amounts, for the monthly meeting':
    'Actividades completadas y sus importes, para la reunión mensual',
  'Work per officer': 'Trabajo por oficial',
  'Activities of the last 30 days and hours to complete them':
    'Actividades de los últimos 30 días y horas hasta completarlas',
  'Overdue and open': 'Atrasadas y abiertas',
  'Statements of completed work': 'Estados de cuenta del trabajo completado',
  'One statement per activity, without unused items': 'Un estado de cuenta por actividad, sin las partidas no usadas',
  'Items used this month': 'Partidas usadas este mes',
  'Quantities used and their value': 'Cantidades usadas y su valor',
  'We are on our way': 'Vamos en camino',
  'Sent to the site contact on the morning of the visit.': 'Se envía al contacto en el sitio la mañana de la visita.',
};

/** Gives the lists of the company their Spanish words; what has none keeps the name it was written with. */
export async function sayInSpanish(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ table: string; words: string }>(`
    select table_name as table, column_name as words from information_schema.columns
    where table_schema = 'public' and column_name in ('names', 'descriptions') order by 1, 2`);
  for (const { table, words } of rows) {
    const plain = words.slice(0, -1);
    await client.query(
      `update ${table} t set ${words} = jsonb_build_object('en', t.${plain}, 'es', $1::jsonb ->> t.${plain})
       where t.tenant_id = app.current_tenant() and t.${words} is null and $1::jsonb ? t.${plain}`,
      [JSON.stringify(SPANISH)],
    );
  }
}
