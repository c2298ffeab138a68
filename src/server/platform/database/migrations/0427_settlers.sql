-- Who settled a difference: its maker and who approved it. Null: settled before, or by a machine.
alter table payment_differences add column closed_by text[];
